import { Agent, request } from 'node:http';

/**
 * A separate process that sends 500 different searches a second from one address, without waiting for the answers. It
 * starts at the first message, and replies to each message with the number of answers by status.
 */

const EVERY_MS = 2;
const [origin = '', path = '', address = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const statuses: Record<string, number> = {};
let begun: number | null = null;
let sent = 0;
let words = 0;

process.on('message', () => {
  begun ??= performance.now();
  process.send?.(statuses);
});
process.on('disconnect', () => process.exit());

setInterval(() => {
  if (begun === null) return;
  for (const due = (performance.now() - begun) / EVERY_MS; sent < due; sent += 1) search();
}, EVERY_MS);

function search(): void {
  words += 1;
  const url = `${origin}${path}${encodeURIComponent(`仕事${words}`)}`;
  const count = (status: number | string) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  request(url, { agent, headers: { 'x-forwarded-for': address, 'accept-encoding': 'br' } }, (answer) => {
    answer.resume().once('end', () => count(answer.statusCode ?? 0));
  })
    .once('error', () => count('error'))
    .end();
}
