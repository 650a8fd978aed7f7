/** The calls that the worker makes, too. They stand apart so that it need not carry all the others (endpoints.ts). */
export const workerEndpoints = {
  refresh: { method: 'POST', path: '/auth/refresh' },
  putCondition: { method: 'POST', path: '/users/conditions' },
  putFavorites: { method: 'POST', path: '/videos/favorites' },
  createView: { method: 'POST', path: '/videos/views' },
  updateView: { method: 'PUT', path: '/videos/views' },
} as const;
