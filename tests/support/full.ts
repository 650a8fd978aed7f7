/**
 * True in `npm run test:full` and for files that are named in `npm test -- <file>`. `npm test` as a whole leaves out the
 * browser tests tagged `@full`, and the files and cases that use this constant: sweeps over many pages and sizes, and
 * rare cases whose parts other tests cover. With them, `npm test` would take more than ten minutes.
 */
export const isFull = process.env.FULL_TESTS === '1';
