import type { Api } from '#api/api.ts';
import { NetworkError } from '#api/errors.ts';

/**
 * A client that is fetched with its first call: a page from the server comes to life without asking anything.
 * A client that can't be fetched is a failure of the network, like a call's; the next call tries again.
 */
export function createLazyApi(load: () => Promise<Api>): Api & { readonly prepare: () => void } {
  let loading: Promise<Api> | null = null;
  const ready = (): Promise<Api> => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw new NetworkError('通信できませんでした。', { cause: error });
    });
    return loading;
  };
  return {
    call: async (name, options) => (await ready()).call(name, options),
    prepare: () => void ready().catch(() => undefined),
  };
}
