import { sql } from 'kysely';
import type { ContentFolder } from '#server/content/content-folder.ts';
import type { Problems } from '#server/content/problems.ts';
import type { Db } from '#server/db/schema.ts';

/** The folders of entries, and what their entries are called. */
const KINDS = {
  genres: 'ジャンル',
  tags: 'タグ',
  supervisors: '監修者',
  videos: '動画',
  introductions: '動画紹介',
  notifications: 'お知らせ',
  faqs: 'よくある質問',
  pages: 'ページ',
  testimonials: '利用者の声',
} as const;
type Kind = keyof typeof KINDS;

/** Entries of one kind that an import withdraws. */
export interface Withdrawal {
  readonly kind: Kind;
  readonly name: string;
  readonly count: number;
  /** The folder has no entry of this kind. */
  readonly isAll: boolean;
}

/** What the database has and the folder no longer does, by kind. */
export async function findWithdrawals(db: Db, content: ContentFolder): Promise<Withdrawal[]> {
  const stored = await storedEntries(db);
  return (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const kept = new Set(content[kind].map(({ data }) => keyOf(data)));
    const count = stored.filter((entry) => entry.kind === kind && !kept.has(entry.key)).length;
    return count === 0 ? [] : [{ kind, name: KINDS[kind], count, isAll: kept.size === 0 }];
  });
}

/** A kind that becomes empty is more often a folder that got lost than what somebody wants. */
export function checkWithdrawals(withdrawn: readonly Withdrawal[], problems: Problems): void {
  for (const { kind, name, count, isAll } of withdrawn) {
    const message = `${name}がひとつもないため、いまある${count}件がすべて取り下げになります。それでよければ、コマンドの最後に --withdraw-all をつけてください。`;
    if (isAll) problems.add(kind, 1, message);
  }
}

/** For the end of the import's last line; empty when nothing is withdrawn. */
export function withdrawalSentence(withdrawn: readonly Withdrawal[]): string {
  if (withdrawn.length === 0) return '';
  return `取り下げ：${withdrawn.map(({ name, count }) => `${name} ${count}件`).join('、')}。`;
}

function keyOf(data: ContentFolder[Kind][number]['data']): string {
  if ('video_id' in data) return data.video_id;
  return 'id' in data ? String(data.id) : data.slug;
}

async function storedEntries(db: Db): Promise<{ kind: Kind; key: string }[]> {
  const { rows } = await sql<{ kind: Kind; key: string }>`
    select 'genres' as kind, slug as key from genres where withdrawn = 0
    union all select 'tags', slug from tags where withdrawn = 0
    union all select 'supervisors', cast(id as text) from supervisors where withdrawn = 0
    union all select 'videos', video_id from videos where withdrawn = 0
    union all select 'introductions', cast(id as text) from introductions where withdrawn = 0
    union all select kind || 's', cast(id as text) from documents where withdrawn = 0
    union all select 'testimonials', cast(id as text) from testimonials where withdrawn = 0
  `.execute(db);
  return rows;
}
