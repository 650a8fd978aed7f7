/**
 * True in `npm run test:full`, `npm test -- changed` and `npm test -- <file>`. Otherwise `npm test` leaves out the
 * browser tests tagged `@full`, the cases that use this constant, and the files that vitest.config.ts lists. These are
 * sweeps over many pages and sizes, and rare cases whose parts other tests cover. With them, `npm test` would take more
 * than ten minutes.
 */
export const isFull = process.env.FULL_TESTS === '1';
