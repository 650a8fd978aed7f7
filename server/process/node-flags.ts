/**
 * Flags that limit the heap of the server's Node process, in MB. The server needs about 40 MB; without limits, garbage
 * could make the heap three times as large on a machine with a lot of memory. Buffers don't count towards these limits.
 */
export const NODE_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=256'];

/**
 * Environment variables for glibc; other C libraries ignore them. Freed memory returns to the system at once instead of
 * being reserved for reuse, which saves 10 to 20 MB after some load.
 */
export const MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024),
};
