import { readFile } from 'node:fs/promises';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { createAvatarEncoder } from '#server/modules/users/upload.ts';

/**
 * A script for a separate process, whose peak memory can be measured. Decodes a picture twice in parallel and prints
 * the results and the memory growth in MB.
 */
const [file = ''] = process.argv.slice(2);
const upload = await readFile(file);
const encodeAvatar = createAvatarEncoder(createImageEncoder());
const before = process.memoryUsage().rss;
const results = await Promise.allSettled([encodeAvatar(upload), encodeAvatar(upload)]);
const outcomes = results.map((result) => (result.status === 'fulfilled' ? 'taken' : result.reason.reason));
// `maxRSS` is the peak in kilobytes.
const grown = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
process.stdout.write(JSON.stringify({ outcomes, grown }));
