/**
 * How Node is started for the server. What it needs at a time is some 40 MB; left alone, on a machine with much memory,
 * it lets three times that collect before it clears up. Files and answers in buffers don't count here.
 */
export const NODE_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=256'];
