import { expect, test } from '#tests/support/browser/e2e.ts';

/**
 * Tests that the browser refuses what docs/decisions/0035-trusted-types.md forbids. All other browser tests show that
 * the product itself never violates this policy: a violation is a console error, which fails its test
 * (tests/support/browser/page-errors.ts).
 */

type Factory = { createPolicy(name: string, rules: object): unknown };

test('the browser refuses plain text as markup or as a script’s address, and policies with other names', async ({
  browser,
  baseURL,
}) => {
  // Uses a context whose console is not checked, because the browser logs each refusal as an error.
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
