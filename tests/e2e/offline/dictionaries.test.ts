import { expect, withWorker as test, waitForWorker } from '#tests/support/browser/e2e.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';
import { type ChangedVersion, changeOneFile } from '#tests/support/browser/worker-deploy.ts';
import { freePort } from '#tests/support/free-port.ts';

let before: OwnServer;
let next: ChangedVersion;
let port: number;

test.beforeAll(async () => {
  port = await freePort();
  next = changeOneFile('common');
  before = await startOwnServer({ port });
});
test.afterAll(async () => {
  await next?.remove();
  await before?.remove();
});

test('an update fetches only the differences of a changed file, at most 8 kB with the worker’s script, and its pages work', {
  tag: '@full',
}, async ({ page, context, pageErrors }) => {
  // The worker may revalidate pages while the old server has stopped and the new one has not started yet.
  pageErrors.allow(/^net::ERR_CONNECTION_(REFUSED|RESET)/);
  await page.goto(`${before.origin}/videos`);
  await waitForWorker(page);
  const size = (await (await fetch(before.origin + next.before)).arrayBuffer()).byteLength;
  expect(size).toBeGreaterThan(20_000);
  await before.stop();
  await next.serve(port, before.dataDir);

  const worker = context.waitForEvent('serviceworker');
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(page.getByRole('button', { name: '更新する' })).toBeVisible({ timeout: 30_000 });
  const fetched = await (await worker).evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const { name, transferSize, encodedBodySize, decodedBodySize } = entry as PerformanceResourceTiming;
      // A `transferSize` of 0 means that the file came from the HTTP cache. Such files are excluded.
      return /\.(js|css)$/.test(name) && transferSize > 0
        ? [{ path: new URL(name).pathname, transferSize, encodedBodySize, decodedBodySize }]
        : [];
    }),
  );
  expect(fetched.map(({ path }) => path)).toEqual([next.after]);
  expect(fetched[0]?.decodedBodySize).toBe(size + 1);
  expect(fetched[0]?.encodedBodySize).toBeLessThan(200);
  const list = Number((await fetch(`${before.origin}/sw.js`)).headers.get('content-length'));
  expect((fetched[0]?.transferSize ?? 0) + list).toBeLessThanOrEqual(8000);

  await page.getByRole('button', { name: '更新する' }).click();
  // The button reloads the page. Unlike `evaluate`, `waitForFunction` continues in the new document.
  await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === file),
    next.after,
  );
  await expect(page.getByRole('heading', { level: 1, name: '動画' })).toBeVisible();
});
