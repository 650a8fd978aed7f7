/**
 * How Node is started for the server. What it needs at a time is some 40 MB; left alone, on a machine with much memory,
 * it lets three times that collect before it clears up. Files and answers in buffers don't count here.
 */
export const NODE_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=256'];

/**
 * For the C library (glibc; others don't know them). Memory that was freed goes back to the system instead of waiting
 * for its thread, or in the middle of the heap, to be used again: 10 to 20 MB after some load.
 */
export const MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024),
};
