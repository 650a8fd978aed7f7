import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { lockMember } from '#server/db/transactions.ts';
import { saveAvatar } from '#server/modules/users/avatar-repository.ts';
import { newMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';

onEveryDatabase((server, kind) => {
  if (kind === 'postgres')
    it('the lock of a node that dies is released within half a minute', async () => {
      await newMember(server);
      const { id } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const limit = sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`;
      await server.db.transaction().execute(async (trx) => {
        await lockMember(trx, id);
        expect((await limit.execute(trx)).rows).toEqual([{ limit: '30s' }]);
      });
      expect((await limit.execute(server.db)).rows).toEqual([{ limit: '0' }]);
    });

  it('a picture of a member who deregistered meanwhile is refused like a call without a login', async () => {
    const image = { hash: 'a'.repeat(32), bytes: Buffer.from('x') };
    await expect(saveAvatar(server.db, 999_999, 'upload', image, 1)).rejects.toMatchObject({ status: 401 });
  });
});
