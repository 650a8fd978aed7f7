import { spawn } from 'node:child_process';
import { createServer } from 'vite';

/**
 * `npm run dev`: the page with hot reload on PORT (3000), its worker too; the API restarts beside it when its source changes.
 * Pages are freshly rendered here, not by the server: `npm start` shows those.
 */
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const origin = `http://localhost:${port}`;
const api = spawn(
  process.execPath,
  ['--watch-path=server', '--watch-path=src/contract', '--watch-preserve-output', 'server/main.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(apiPort), PUBLIC_ORIGIN: origin },
  },
);
const behind = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };
const vite = await createServer({
  server: {
    port,
    strictPort: true,
    proxy: { '/api': behind, '/images': behind, '/media': behind, '/_line': behind, '/_payload': behind },
  },
});

async function stop(code: number): Promise<never> {
  api.kill('SIGTERM');
  await vite.close();
  process.exit(code);
}
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));

try {
  await untilReady(`http://127.0.0.1:${apiPort}/api/v1/ready`);
  await vite.listen();
  console.log(`しごとのたね（開発）: ${origin}`);
} catch (error) {
  console.error(`しごとのたね: ${error instanceof Error ? error.message : String(error)}`);
  await stop(1);
}

/** The first start takes in the sample content; a page that came earlier would only show errors. */
async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  const isReady = () =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error('the API did not start');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
