import type { Schema } from '#server/db/schema.ts';

/** Questions with answers as long as people write them. */
export function* faqRows(count: number, now: number): Generator<Schema['documents']> {
  for (let id = 1; id <= count; id += 1) {
    const content = `<p>${'この質問への答えです。'.repeat(20)}</p>`;
    const dates = { post_date: now, modified: now };
    yield { kind: 'faq', id, slug: null, title: `質問${id}`, content, ...dates, sort_order: id, withdrawn: 0 };
  }
}
