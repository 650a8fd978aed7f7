/**
 * The calls that both the page and the worker make. They have their own file, so that the worker's script doesn't
 * contain all the endpoints.
 */
export const workerEndpoints = {
  refresh: { method: 'POST', path: '/auth/refresh' },
  putCondition: { method: 'POST', path: '/users/conditions' },
  putFavorites: { method: 'POST', path: '/videos/favorites' },
  createView: { method: 'POST', path: '/videos/views' },
  updateView: { method: 'PUT', path: '/videos/views' },
} as const;
