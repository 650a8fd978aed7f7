/** Caches of what can be fetched again, as worker and page call them. */
export const IMAGES_CACHE = 'images';
export const DOCUMENTS_CACHE = 'documents';
/** The header that tells when the worker kept an answer, in epoch milliseconds. */
export const KEPT_AT = 'x-kept-at';
/** Then the build whose pages they are. */
export const PAGES_CACHE_PREFIX = 'pages-';
