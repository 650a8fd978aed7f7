import { expect, firstVideo, test } from '#tests/support/browser/e2e.ts';

/** The links to pages of this site in the server's HTML, without their hashes. */
function internalLinks(html: string): string[] {
  const addresses = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return addresses.filter((href) => /^\/(?!\/)/.test(href)).map((href) => href.replace(/#.*/, ''));
}

test('every internal link of home, the list, a video, the questions and the footer works', async ({ request }) => {
  const foundOn = new Map<string, string>();
  for (const address of ['/', '/videos', await firstVideo({ request }), '/faqs']) {
    const html = await (await request.get(address)).text();
    expect(html).toContain('<footer');
    for (const link of internalLinks(html)) if (!foundOn.has(link)) foundOn.set(link, address);
  }
  expect(foundOn.size).toBeGreaterThan(30);
  const broken: string[] = [];
  for (const [link, address] of foundOn) {
    const status = (await request.get(link)).status();
    if (status !== 200) broken.push(`${status} ${link} on ${address}`);
  }
  expect(broken).toEqual([]);
});
