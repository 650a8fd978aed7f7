import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIG_ELEMENT_ID } from '#contract/page-constants.ts';
import { CACHE_PAGES } from '#contract/worker-messages.ts';
import { OWN_BUILD, page } from '#tests/support/worker/worker-network.ts';
import { FakeWorker, ORIGIN } from '#tests/support/worker/worker-scope.ts';

/**
 * On a static host, pages have no build header, and the address of a folder redirects to the same address with a slash.
 */

let worker: FakeWorker;
beforeEach(async () => {
  worker = await FakeWorker.start();
  worker.network.on('/shell.html', () => file('the shell'));
  await worker.install();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function file(words: string, build = OWN_BUILD): Response {
  const config = JSON.stringify({ build, staticSite: true });
  return page(`${words}<script type="application/json" id="${CONFIG_ELEMENT_ID}">${config}</script>`, { build: null });
}

/** Makes `response` look as if its fetch had been redirected to `path`. */
function ledTo(path: string, response: Response): Response {
  return Object.defineProperties(response, { redirected: { value: true }, url: { value: ORIGIN + path } });
}

const read = async (path: string) => (await worker.read(path))?.replace(/<script.*/, '');

describe('pages without a build’s header', () => {
  it('are recognised by the configuration inside them, and cached', async () => {
    worker.network.on('/terms', () => file('the terms'));
    expect(await read('/terms')).toBe('the terms');
    worker.network.offline = true;
    expect(await read('/terms')).toBe('the terms');
  });

  it('of another build are answered with the shell', async () => {
    worker.network.on('/terms', () => file('newer terms', 'newer'));
    expect(await read('/terms')).toBe('the shell');
  });
});

describe('a slash at the end of an address', () => {
  it('leads to the same cached page', async () => {
    worker.network.on('/terms/', () => file('the terms'));
    expect(await read('/terms/')).toBe('the terms');
    worker.network.offline = true;
    expect(await read('/terms')).toBe('the terms');
  });

  it('is the only kind of redirect that is followed when a page is cached', async () => {
    worker.network.on('/faqs', () => ledTo('/faqs/', file('the questions')));
    worker.network.on('/privacy', () => ledTo('/terms/', file('other words')));
    await worker.message({ type: CACHE_PAGES, urls: ['/faqs', '/privacy'], images: [] });
    worker.network.offline = true;
    expect(await read('/faqs')).toBe('the questions');
    expect(await read('/privacy')).toBe('the shell');
  });
});
