import { type Api, createApi } from '#api/api.ts';
import { createHttpTransport } from '#api/http-transport.ts';
import { readAntiForgeryToken } from '#app/anti-forgery.ts';

/** The page's client of the API. */
export function createPageApi(baseUrl: string): Api {
  return createApi({
    transport: createHttpTransport({
      baseUrl,
      fetch: (...args) => fetch(...args),
      antiForgeryToken: () => readAntiForgeryToken(document),
    }),
  });
}
