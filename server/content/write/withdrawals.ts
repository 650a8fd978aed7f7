import { sql } from 'kysely';
import { KIND_NAMES, KINDS, type KindName } from '#server/content/kinds.ts';
import type { ContentFolder } from '#server/content/read/content-folder.ts';
import type { Problems } from '#server/content/read/problems.ts';
import type { Db } from '#server/db/row-types.ts';

export interface Withdrawal {
  readonly kind: KindName;
  readonly name: string;
  readonly count: number;
  /** True if the folder has no entry of this kind, so that all stored entries of the kind would be withdrawn. */
  readonly isAll: boolean;
}

/** Counts, for each kind, the entries that are in the database but no longer in the folder. */
export async function findWithdrawals(db: Db, content: ContentFolder): Promise<Withdrawal[]> {
  const stored = await storedEntries(db);
  return KIND_NAMES.flatMap((kind) => {
    const { name, key } = KINDS[kind];
    const present = new Set(content[kind].map(({ data }) => String(Reflect.get(data, key))));
    const count = stored.filter((entry) => entry.kind === kind && !present.has(entry.key)).length;
    return count === 0 ? [] : [{ kind, name, count, isAll: present.size === 0 }];
  });
}

/**
 * Reports a problem if all entries of a kind would be withdrawn, because usually their folder is missing by mistake.
 */
export function checkWithdrawals(withdrawn: readonly Withdrawal[], problems: Problems): void {
  for (const { kind, name, count, isAll } of withdrawn) {
    const message = `${name}がひとつもないため、いまある${count}件がすべて取り下げになります。それでよければ、コマンドの最後に --withdraw-all をつけてください。`;
    if (isAll) problems.add(kind, 1, message);
  }
}

export function withdrawalSentence(withdrawn: readonly Withdrawal[]): string {
  if (withdrawn.length === 0) return '';
  return `取り下げ：${withdrawn.map(({ name, count }) => `${name} ${count}件`).join('、')}。`;
}

async function storedEntries(db: Db): Promise<{ kind: KindName; key: string }[]> {
  const selects = KIND_NAMES.map((name) => {
    const { table, key, ...kind } = KINDS[name];
    const ofKind = 'documentKind' in kind ? sql`and kind = ${sql.lit(kind.documentKind)}` : sql``;
    return sql`
      select ${sql.lit(name)} as kind, cast(${sql.ref(key)} as text) as key
      from ${sql.table(table)} where withdrawn = 0 ${ofKind}`;
  });
  const { rows } = await sql<{ kind: KindName; key: string }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows;
}
