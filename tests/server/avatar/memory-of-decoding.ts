import { readFile } from 'node:fs/promises';
import { encodeAvatar } from '#server/modules/users/upload.ts';

/** Decodes the same picture twice in parallel, in a process of its own. Prints the results, and by how many MB its memory grew. */
const [file = ''] = process.argv.slice(2);
const upload = await readFile(file);
const before = process.memoryUsage().rss;
const results = await Promise.allSettled([encodeAvatar(upload), encodeAvatar(upload)]);
const outcomes = results.map((result) => (result.status === 'fulfilled' ? 'taken' : result.reason.reason));
// The kernel reports the peak in kilobytes.
const grown = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
process.stdout.write(JSON.stringify({ outcomes, grown }));
