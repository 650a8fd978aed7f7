import { expect, test } from '#tests/support/browser/e2e.ts';

/**
 * docs/decisions/0035-trusted-types.md. That the product itself never violates its policy is shown by all browser
 * tests: a violation is a console error, which fails its test (tests/support/browser/page-errors.ts).
 */

type Factory = { createPolicy(name: string, rules: object): unknown };

test('the browser refuses plain text as markup, as a script’s address and as a policy of another name', async ({
  browser,
  baseURL,
}) => {
  // A context of its own, because the refusals are console errors.
  const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/terms');
  const refusals = await page.evaluate(() => {
    const nameOf = (attempt: () => unknown) => {
      try {
        attempt();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const { trustedTypes } = globalThis as unknown as { trustedTypes: Factory };
    return [
      nameOf(() => Object.assign(document.body, { innerHTML: '<img src="x" onerror="alert(1)">' })),
      nameOf(() => document.body.insertAdjacentHTML('beforeend', '<p>text</p>')),
      nameOf(() => document.write('<p>text</p>')),
      nameOf(() => new DOMParser().parseFromString('<p>text</p>', 'text/html')),
      nameOf(() => Object.assign(document.createElement('iframe'), { srcdoc: '<p>text</p>' })),
      nameOf(() => Object.assign(document.createElement('script'), { src: '/sw.js' })),
      nameOf(() => new Worker('/sw.js')),
      nameOf(() => trustedTypes.createPolicy('default', { createHTML: (text: string) => text })),
      nameOf(() => trustedTypes.createPolicy('another', { createHTML: (text: string) => text })),
    ];
  });
  expect(refusals).toEqual(Array(refusals.length).fill('TypeError'));
  await context.close();
});
