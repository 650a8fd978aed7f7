import { dehydrate, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createPayloads } from '#app/prefetch/payloads.ts';

function setUp(answer: () => Promise<Response>) {
  const queryClient = new QueryClient();
  const asked: string[] = [];
  const clock = { time: 0 };
  const payloads = createPayloads({
    queryClient,
    fetch: (address) => {
      asked.push(String(address));
      return answer();
    },
    now: () => clock.time,
  });
  return { queryClient, asked, clock, ...payloads };
}

const payload = () => {
  const server = new QueryClient();
  server.setQueryData(['documents', 'faqs'], ['a question']);
  return Promise.resolve(Response.json(dehydrate(server)));
};

it('hover, focus and click on a link share one fetch, which is reused for a minute', async () => {
  const page = setUp(payload);
  await Promise.all([page.load('/faqs'), page.load('/faqs')]);
  page.clock.time = 59_000;
  await page.load('/faqs');
  expect(page.asked).toEqual(['/_payload/faqs.json']);
  expect(page.queryClient.getQueryData(['documents', 'faqs'])).toEqual(['a question']);
  page.clock.time = 61_000;
  await page.load('/faqs');
  expect(page.asked).toHaveLength(2);
});

it.each<[string, () => Promise<Response>]>([
  ['the payload does not exist', () => Promise.resolve(new Response('', { status: 404 }))],
  ['there is no network', () => Promise.reject(new TypeError('failed'))],
  ['the host answers with an HTML page', () => Promise.resolve(new Response('<!doctype html>'))],
])('when %s, the page continues without the payload and fetches it again the next time', async (_, answer) => {
  const page = setUp(answer);
  await page.load('/faqs');
  await page.load('/faqs');
  expect(page.asked).toHaveLength(2);
  expect(page.queryClient.getQueryCache().getAll()).toEqual([]);
});

it('newer data in the page is not replaced by a payload', async () => {
  const page = setUp(payload);
  page.queryClient.setQueryData(['documents', 'faqs'], ['newer'], { updatedAt: Date.now() + 1000 });
  await page.load('/faqs');
  expect(page.queryClient.getQueryData(['documents', 'faqs'])).toEqual(['newer']);
});
