import { expect, firstVideo, test } from '#tests/support/e2e.ts';
import { smallTargets } from '#tests/support/targets.ts';

test('the measure finds what is too small, and only that', async ({ page }) => {
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

for (const width of [360, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });
    for (const path of [
      '/',
      '/videos',
      'a video',
      '/faqs',
      '/notifications',
      '/contact',
      '/consultation',
      '/no-such-page',
    ]) {
      test(`everything to press on ${path} is at least 44 px large`, async ({ page }) => {
        await page.goto(path === 'a video' ? await firstVideo(page) : path);
        await page.waitForLoadState('networkidle');
        expect(await smallTargets(page)).toEqual([]);
        for (const part of ['main', 'header']) {
          // One after the other: an open menu lies over what it would be measured against.
          await page.evaluate((root) => {
            for (const details of document.querySelectorAll('details')) details.open = details.closest(root) !== null;
          }, part);
          expect(await smallTargets(page), `with everything opened in ${part}`).toEqual([]);
        }
      });
    }
  });
}
