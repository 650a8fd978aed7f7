import { readFile } from 'node:fs/promises';
import { encodeAvatar } from '#server/avatar/encode-avatar.ts';

/** Takes one picture twice at once, as a process of its own. Prints what became of them, and by how many MB memory grew. */
const [file = ''] = process.argv.slice(2);
const upload = await readFile(file);
const before = process.memoryUsage().rss;
const results = await Promise.allSettled([encodeAvatar(upload), encodeAvatar(upload)]);
const outcomes = results.map((result) => (result.status === 'fulfilled' ? 'taken' : result.reason.reason));
// The kernel counts the highest ever in kilobytes.
const grown = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
process.stdout.write(JSON.stringify({ outcomes, grown }));
