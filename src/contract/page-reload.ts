/**
 * SPEC.md section 9: after a failure to load a page part, at most one reload per path in this time, in milliseconds.
 * Apart from limits.ts: the page's first script needs it and nothing else of them, and must not wait for a second file.
 */
export const PAGE_PART_RELOAD_MS = 10_000;
