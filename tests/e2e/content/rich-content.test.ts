import { expect, test } from '#tests/support/browser/e2e.ts';
import { goInPlace, untilHydrated } from '#tests/support/browser/in-page.ts';

/** docs/product/content.md in a real browser: content from the API is sanitised before it is shown. */

// Disables the content security policy, which would block most hostile content too: the sanitiser alone must suffice.
test.use({ bypassCSP: true });

const RUN = "window.ran=(window.ran||[]).concat('it ran')";
const hostile: readonly string[] = [
  `<script>${RUN}</script>`,
  `<img src="x" onerror="${RUN}">`,
  `<svg onload="${RUN}"><circle r="1"></circle></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName="x" dur="1s"></animate></svg>`,
  `<math><mtext><table><mglyph><style><img src="x" onerror="${RUN}"></style></mglyph></table></mtext></math>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<video src="x" onerror="${RUN}"><source onerror="${RUN}"></video>`,
  `<audio src="x" onerror="${RUN}"></audio>`,
  `<details open ontoggle="${RUN}"><summary>a</summary></details>`,
  `<input autofocus onfocus="${RUN}">`,
  `<div tabindex="0" autofocus onfocus="${RUN}">a</div>`,
  `<style>@keyframes a{}</style><b style="animation-name:a;animation-duration:1s" onanimationstart="${RUN}">a</b>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<template><img src="x" onerror="${RUN}"></template>`,
  `<form action="javascript:${RUN}"><button class="trap">a</button></form>`,
  `<a class="trap" href="javascript:${RUN}">a</a>`,
  `<a class="trap" href="java\nscript:${RUN}">a</a>`,
  `<a class="trap" href="&#x6A;avascript:${RUN}">a</a>`,
  `<a class="trap" href=" javascript:${RUN}">a</a>`,
  `<a class="trap" href="data:text/html,<script>${RUN}</script>">a</a>`,
  `<link-button slug="javascript:${RUN}">a</link-button>`,
  `<internal-link-card slug="javascript:${RUN}" onclick="${RUN}"></internal-link-card>`,
  `<external-link-card slug="javascript:${RUN}"><a href="javascript:${RUN}">a</a></external-link-card>`,
  `<evil-element onclick="${RUN}">a</evil-element>`,
  `<base href="https://example.com/"><meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `<img src="x" id="root" name="getElementById" onerror="${RUN}">`,
];
const allowed =
  '<h2 class="allowed">見出し</h2><p class="allowed"><b>太字</b>と<a class="allowed" href="mailto:a@example.com">宛先</a></p>' +
  '<ul class="allowed"><li>一つ</li></ul><table class="allowed"><tbody><tr><td colspan="2">升</td></tr></tbody></table>' +
  '<link-button class="allowed" slug="/videos">動画へ</link-button>';

test('hostile content never runs, allowed content remains', async ({ page, context, pageErrors }) => {
  pageErrors.allow(/./);
  const date = '2026-01-01T00:00:00+09:00';
  // One notification for each piece of markup, because some hostile markup swallows everything after it.
  const notifications = [allowed, ...hostile].map((content, index) => ({
    id: index + 1,
    title: `お知らせ ${index}`,
    content,
    post_date: date,
    modified: date,
  }));
  await context.route('**/api/v1/notifications?**', (route) =>
    route.fulfill({
      json: {
        version: '1.0',
        result: true,
        result_msg: '',
        errors: null,
        contents: { notifications, count: notifications.length },
      },
    }),
  );
  await page.goto('/terms');
  await untilHydrated(page);
  await goInPlace(page, '/notifications');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: /^お知らせ \d+$/ })).toHaveCount(notifications.length);
  await expect(main.locator('.allowed')).toHaveCount(6);
  await expect(main.getByRole('link', { name: '宛先' })).toHaveAttribute('href', 'mailto:a@example.com');
  await expect(main.locator('td')).toHaveAttribute('colspan', '2');
  await expect(main.getByRole('link', { name: '動画へ' })).toHaveAttribute('href', '/videos');
  await expect(
    main.locator('script, iframe, object, embed, svg, style, form, input, video, audio, base, meta'),
  ).toHaveCount(0);

  for (const trap of await main
    .locator('.trap, link-button:not(.allowed), internal-link-card, external-link-card')
    .all())
    await trap.evaluate((element: HTMLElement) => {
      element.click();
      element.querySelector('a')?.click();
    });
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => (window as unknown as { ran?: string[] }).ran ?? [])).toEqual([]);
  const addresses = await page
    .locator('main [href]')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).protocol));
  expect(addresses.filter((protocol) => !/^(https?|mailto|tel|ftp):$/.test(protocol))).toEqual([]);
});
