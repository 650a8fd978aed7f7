import * as client from 'react-dom/client';

/**
 * React DOM's entry points. This module belongs to the chunk of the libraries, so that React DOM initialises in that
 * chunk's task, apart from the product's own modules.
 */
export const { createRoot, hydrateRoot } = client;
