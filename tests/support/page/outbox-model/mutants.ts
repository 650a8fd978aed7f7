import type { Send } from '#outbox/delivery.ts';
import type { SimDisk } from './sim-store.ts';

/**
 * Bugs that a test builds into the outbox on purpose, to check that the model detects them. `none` stands for no bug.
 * `no lock` and `sends from any page` are implemented in world.ts.
 */
export type Mutant =
  | 'none'
  | 'delete before send'
  | 'no lock'
  | 'no user check'
  | 'any answer is success'
  | 'sends from any page';

export function mutated(send: Send, mutant: Mutant, disk: SimDisk): Send {
  switch (mutant) {
    case 'delete before send':
      return (request) => {
        const id = request.headers['idempotency-key'] ?? '';
        for (const key of disk.keys('outbox/')) if (key.endsWith(id)) disk.records.delete(key);
        return send(request);
      };
    case 'no user check':
      return ({ headers: { 'x-user-key': _, ...headers }, ...request }) => send({ ...request, headers });
    case 'any answer is success':
      return async (request) => ({ ...(await send(request)), status: 200 });
    default:
      return send;
  }
}
