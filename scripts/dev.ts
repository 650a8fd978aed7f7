import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { designPage } from '#scripts/build/design-page.ts';
import { untilReady } from '#scripts/until-ready.ts';
import { exitCodeOf } from './child-signals.mjs';

/**
 * `npm run dev`: serves page and worker with hot reload on PORT (3000), and all tokens and components at `/_design`.
 * The API runs on the next port and restarts when its source changes. Pages are rendered in the browser only;
 * `npm start` renders them on the server.
 */
/** The folders that the API imports from. scripts/architecture/table.ts allows no others. */
const SERVER_SOURCES = ['server', 'src/contract', 'src/lib', 'src/rich-content'];
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const origin = `http://localhost:${port}`;
const api = spawn(
  process.execPath,
  [...SERVER_SOURCES.map((folder) => `--watch-path=${folder}`), '--watch-preserve-output', 'server/main.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(apiPort), PUBLIC_ORIGIN: origin },
  },
);
const behind = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };
const vite = await createServer({
  plugins: [designPage()],
  server: {
    port,
    strictPort: true,
    proxy: { '/api': behind, '/images': behind, '/media': behind, '/_line': behind, '/_payload': behind },
  },
});

let stopping = false;
/**
 * Stops the API and Vite. Further calls are ignored, because one Ctrl+C causes several signals: from the terminal, from
 * npm and from the script that started this one.
 */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const apiEnded = new Promise((resolve) => api.once('exit', resolve));
  if (api.exitCode === null && api.signalCode === null) {
    api.kill('SIGTERM');
    await apiEnded;
  }
  await vite.close();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
api.once('exit', (code, signal) => void stop(exitCodeOf(code, signal) || 1));

try {
  await untilReady(`http://127.0.0.1:${apiPort}`, { child: api });
  await vite.listen();
  console.log(`しごとのたね（開発）: ${origin}`);
} catch (error) {
  console.error(`しごとのたね: ${error instanceof Error ? error.message : String(error)}`);
  await stop(1);
}
