import * as client from 'react-dom/client';

/**
 * React DOM's entry points. This module belongs to the libraries' chunk, so that React DOM is initialised in that
 * chunk's task and not together with the product's own modules.
 */
export const { createRoot, hydrateRoot } = client;
