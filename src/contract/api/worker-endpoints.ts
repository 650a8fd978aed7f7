/**
 * The calls that both the page and the worker make. They have their own file, so that the worker's script doesn't
 * contain all the endpoints.
 */
export const workerEndpoints = {
  refresh: { method: 'POST', path: '/auth/refresh', access: 'public' },
  putCondition: { method: 'POST', path: '/users/conditions', access: 'registered' },
  putFavorites: { method: 'POST', path: '/videos/favorites', access: 'registered' },
  createView: { method: 'POST', path: '/videos/views', access: 'registered' },
  updateView: { method: 'PUT', path: '/videos/views', access: 'registered' },
} as const;
