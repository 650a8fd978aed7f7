import { expect, it } from 'vitest';
import { reusableQuery } from '#server/db/reusable-query.ts';
import { onEveryDatabase } from '#tests/support/server.ts';

interface Asked {
  readonly slugs: readonly string[];
  readonly groups: readonly { readonly names: readonly string[] }[];
  readonly limit: number;
}

onEveryDatabase((server) => {
  it('runs the text of its form with the values of this time', async () => {
    let built = 0;
    const find = reusableQuery((db, { slugs, groups, limit }: Asked, order: 'asc' | 'desc') => {
      built += 1;
      return db
        .selectFrom('genres')
        .select(['slug', (eb) => eb.val('always').as('word')])
        .where('slug', 'in', slugs)
        .where((eb) => eb.and(groups.map(({ names }) => eb('name', 'in', names))))
        .orderBy('slug', order)
        .limit(limit);
    });
    const slugsOf = async (asked: Asked, order: 'asc' | 'desc' = 'asc') =>
      (await find(server.db, asked, order)).map((row) => row.slug);

    expect(await slugsOf({ slugs: ['work', 'living'], groups: [], limit: 5 })).toEqual(['living', 'work']);
    expect(await slugsOf({ slugs: ['health', 'work'], groups: [], limit: 1 })).toEqual(['health']);
    expect(built).toBe(1);
    expect(await slugsOf({ slugs: ['health', 'work'], groups: [], limit: 1 }, 'desc')).toEqual(['work']);
    expect(await slugsOf({ slugs: ['health'], groups: [], limit: 1 })).toEqual(['health']);
    expect(built).toBe(3);
    const named = (...names: string[]) => ({ slugs: ['health'], groups: [{ names }], limit: 1 });
    expect(await slugsOf(named('体調', 'くらし'))).toEqual(['health']);
    expect(await slugsOf(named('求人', 'くらし'))).toEqual([]);
    expect(built).toBe(4);
    await server.db.transaction().execute(async (trx) => {
      await trx.updateTable('genres').set({ name: '求人' }).where('slug', '=', 'health').execute();
      expect(await find(trx, named('求人', '応募'), 'asc')).toEqual([{ slug: 'health', word: 'always' }]);
    });
    expect(built).toBe(4);
  });
});
