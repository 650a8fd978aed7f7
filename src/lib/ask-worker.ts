import { within } from '#lib/async.ts';

/**
 * Sends a message to a service worker, with a port for the answer. Resolves once the worker has answered, or after `ms`
 * milliseconds. A worker that is being replaced, or that the browser doesn't start, never answers.
 */
export function askWorker(worker: ServiceWorker, message: unknown, ms: number): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  port1.onmessage = () => resolve();
  worker.postMessage(message, [port2]);
  return within(answered, ms).finally(() => port1.close());
}
