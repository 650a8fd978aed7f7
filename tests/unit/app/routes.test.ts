import { QueryClient } from '@tanstack/react-query';
import { createStaticHandler, type StaticHandlerContext } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import { createRoutes } from '#app/routing/routes.tsx';
import { NotFoundError } from '#context/route.ts';

async function ask(path: string): Promise<StaticHandlerContext> {
  const api = createApi({ transport: () => Promise.reject(new Error('unexpected request')) });
  const handler = createStaticHandler(createRoutes({ api, queryClient: new QueryClient() }));
  const answer = await handler.query(new Request(`https://example.jp${path}`));
  if (answer instanceof Response) throw new Error('unexpected redirect');
  return answer;
}

it.each([
  ['/no-such-page', '/no-such-page'],
  ['/%E9%9D%A2%E6%8E%A5', '/面接'],
  ['/50%', '/50%'],
  ['/videos/50%', '/videos/50%'],
  ['/videos/%E9%9D%A2', '/videos/面'],
])('the unknown address %s is a NotFoundError with the decoded path', async (path, shown) => {
  // The router logs a warning for an address that it can't decode.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const [error] = Object.values((await ask(path)).errors ?? {});
  expect(error).toBeInstanceOf(NotFoundError);
  expect((error as NotFoundError).path).toBe(shown);
});
