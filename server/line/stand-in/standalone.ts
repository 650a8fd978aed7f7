/**
 * Runs the stand-in for LINE in a separate process, without a database:
 * `node scripts/run.mjs server/line/stand-in/standalone.ts`. It prints the LINE_… variables with which the product has
 * to be started. Its own settings are the environment variables STAND_IN_PORT, LINE_REDIRECT_URI (comma-separated),
 * LINE_CHANNEL_ID, LINE_CHANNEL_SECRET and STAND_IN_MODES.
 */
import { systemClock } from '#lib/clock.ts';
import { startStandInServer } from './http-server.ts';
import { parseModes, STAND_IN_MODES } from './modes.ts';

const { env } = process;
const channelId = env.LINE_CHANNEL_ID ?? '1000000000';
const channelSecret = env.LINE_CHANNEL_SECRET ?? 'stand-in-secret-for-this-machine';
const modes = parseModes(env.STAND_IN_MODES ?? '');
if (modes === null) throw new Error(`STAND_IN_MODES takes ${STAND_IN_MODES.join(', ')}`);
const server = await startStandInServer({
  port: Number(env.STAND_IN_PORT ?? 0),
  redirectUris: (env.LINE_REDIRECT_URI ?? 'http://localhost:3000/auth/callback').split(','),
  channelId,
  channelSecret,
  clock: systemClock,
  modes,
});
console.log(`LINE_ISSUER=${server.url}
LINE_API=${server.url}
LINE_CHANNEL_ID=${channelId}
LINE_CHANNEL_SECRET=${channelSecret}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
