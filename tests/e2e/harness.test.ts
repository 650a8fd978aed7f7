import { expect, listenForErrors, test } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';

/** Checks of the test harness itself: for example, a page with a missing file must fail its test. */

for (const { what, address, heard } of [
  { what: 'picture', address: /\/images\//, heard: /^404 .*\/images\// },
  { what: 'script', address: /\/assets\/.*\.js$/, heard: /^404 .*\/assets\// },
]) {
  test(`a missing ${what} is reported, unless the test expects it`, async ({ page, pageErrors }) => {
    await page.route(address, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    await expect.poll(() => pageErrors.list().filter((error) => heard.test(error)).length).toBeGreaterThan(0);
    pageErrors.allow(heard);
    expect(pageErrors.list().filter((error) => heard.test(error))).toEqual([]);
  });
}

test('a broken connection is reported; an aborted request and a missing network are not', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext();
  const pageErrors = listenForErrors(context);
  const page = await context.newPage();
  await page.goto(`${baseURL}/terms`);
  // The router's first change of the history counts as a navigation, which would excuse a failed request.
  await untilHydrated(page);
  const fails = async (reason: 'connectionreset' | 'aborted' | 'internetdisconnected' | 'failed') => {
    await context.route('**/probe', (route) => route.abort(reason), { times: 1 });
    await page.evaluate(() => fetch('/probe').catch(() => undefined));
  };
  await fails('aborted');
  await fails('internetdisconnected');
  expect(pageErrors.list()).toEqual([]);
  await fails('connectionreset');
  const reset = `net::ERR_CONNECTION_RESET ${baseURL}/probe`;
  await expect.poll(pageErrors.list).toEqual([reset]);

  // If a worker can't answer a request, the request fails with ERR_FAILED. This error is reported, unless the browser
  // is offline or has navigated to another page.
  await context.setOffline(true);
  await fails('failed');
  await context.setOffline(false);
  expect(pageErrors.list()).toEqual([reset]);
  // Waits, because Playwright may report the navigation to /terms late. A failure of a request that was sent before
  // this report would be ignored.
  await page.waitForTimeout(500);
  await fails('failed');
  await expect.poll(pageErrors.list).toEqual([reset, `net::ERR_FAILED ${baseURL}/probe`]);
  await page.goto(`${baseURL}/robots.txt`, { waitUntil: 'commit' });
  expect(pageErrors.list()).toEqual([reset]);
  await context.close();
});

test('the check of target sizes reports only targets that are too small', async ({ page }) => {
  await page.setContent(`
    <style>body{margin:50px} button,a{border:0;padding:0;font-size:10px}</style>
    <button style="width:43px;height:60px">narrow</button>
    <button style="width:44px;height:44px">right</button>
    <p>words around <a href="/x">a link</a> in them</p>
    <p><a href="/y">alone</a></p>
    <label style="display:inline-block;padding:20px"><input type="checkbox">labelled</label>
    <input type="checkbox" aria-label="bare">
    <a href="/z" class="skip" style="position:absolute;top:-200px">skip</a>
    <div style="position:relative;width:90px;height:90px"><a href="/w" style="position:static"><span style="position:absolute;inset:0"></span>card</a></div>
  `);
  expect((await smallTargets(page)).map((line) => /「(.*)」/.exec(line)?.[1])).toEqual(['narrow', 'alone', 'bare']);
});
