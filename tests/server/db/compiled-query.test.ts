import { expect, it } from 'vitest';
import { compiledQuery } from '#server/db/compiled-query.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';

interface Asked {
  readonly slugs: readonly string[];
  readonly groups: readonly { readonly names: readonly string[] }[];
  readonly limit: number;
}

onEveryDatabase((server) => {
  it('builds a query once per number of values and runs its compiled text with the current values', async () => {
    let built = 0;
    const find = compiledQuery((db, { slugs, groups, limit }: Asked) => {
      built += 1;
      return db
        .selectFrom('genres')
        .select(['slug', (eb) => eb.val('always').as('word')])
        .where('slug', 'in', slugs)
        .where((eb) => eb.and(groups.map(({ names }) => eb('name', 'in', names))))
        .orderBy('slug')
        .limit(limit);
    });
    const slugsOf = async (asked: Asked) => (await find(server.db, asked)).map((row) => row.slug);

    expect(await slugsOf({ slugs: ['work', 'living'], groups: [], limit: 5 })).toEqual(['living', 'work']);
    expect(await slugsOf({ slugs: ['health', 'work'], groups: [], limit: 1 })).toEqual(['health']);
    expect(built).toBe(1);
    expect(await slugsOf({ slugs: ['health'], groups: [], limit: 1 })).toEqual(['health']);
    expect(built).toBe(2);
    const named = (...names: string[]) => ({ slugs: ['health'], groups: [{ names }], limit: 1 });
    expect(await slugsOf(named('体調', 'くらし'))).toEqual(['health']);
    expect(await slugsOf(named('求人', 'くらし'))).toEqual([]);
    expect(built).toBe(3);
    await server.db.transaction().execute(async (trx) => {
      await trx.updateTable('genres').set({ name: '求人' }).where('slug', '=', 'health').execute();
      expect(await find(trx, named('求人', '応募'))).toEqual([{ slug: 'health', word: 'always' }]);
    });
    expect(built).toBe(3);
  });
});
