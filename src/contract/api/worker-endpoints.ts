/**
 * The calls that page and worker make. They are in a file of their own, so that the worker's script doesn't contain all
 * endpoints.
 */
export const workerEndpoints = {
  refresh: { method: 'POST', path: '/auth/refresh' },
  putCondition: { method: 'POST', path: '/users/conditions' },
  putFavorites: { method: 'POST', path: '/videos/favorites' },
  createView: { method: 'POST', path: '/videos/views' },
  updateView: { method: 'PUT', path: '/videos/views' },
} as const;
