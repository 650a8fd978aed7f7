import type { UiText } from '#ui/text-mode.ts';

export const text = {
  lead: {
    ja: 'つらいときは、24時間、無料の電話で話せます。',
    easy: 'つらい ときは 電話で 話せます。24時間、お金は いりません。',
  },
} as const satisfies Record<string, UiText>;

interface Helpline {
  readonly name: UiText;
  /** As it is written for people. */
  readonly number: string;
}

/** Free of charge, day and night; as the consultation page of the sample content has them, of November 2026. */
export const HELPLINES: readonly Helpline[] = [
  { name: { ja: 'よりそいホットライン' }, number: '0120-279-338' },
  { name: { ja: '岩手県・宮城県・福島県から' }, number: '0120-279-226' },
  { name: { ja: '救急車（命や体に危険があるとき）', easy: '救急車（命や 体が あぶない とき）' }, number: '119' },
  { name: { ja: '警察' }, number: '110' },
];
