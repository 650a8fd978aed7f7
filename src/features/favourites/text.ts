import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  favourite: { ja: 'お気に入り' },
  /**
   * The accessible name of the favourite button. It begins with the visible text (WCAG 2.5.3), and does not change with
   * the state, which `aria-pressed` conveys.
   */
  favouriteOf: { ja: 'お気に入り：{title}' },
  added: { ja: 'お気に入りに追加しました。', easy: 'お気に入りに 入れました。' },
  addedHere: {
    ja: 'お気に入りに追加し、この端末に保存しました。',
    easy: 'お気に入りに 入れました。この スマホや パソコンに のこります。',
  },
  removed: { ja: 'お気に入りから外しました。', easy: 'お気に入りから はずしました。' },
  undo: { ja: '元に戻す', easy: 'もとに もどす' },
  undone: { ja: '元に戻しました。', easy: 'もとに もどしました。' },
  notReady: {
    ja: 'いまは変更できません。電波のよいところで、もう一度お試しください。',
    easy: 'いまは かえられません。あとで もう一度 おして ください。',
  },
  loginEnded: {
    ja: 'ログインが終わっているため、変更できませんでした。ログインしてから、もう一度お試しください。',
    easy: 'ログインが おわって いるので、かえられませんでした。ログインしてから、もう一度 おして ください。',
  },
  failed: {
    ja: 'この端末に保存できませんでした。空き容量を確かめて、もう一度お試しください。',
    easy: 'のこせませんでした。もう一度 おして ください。',
  },

  title: { ja: 'お気に入りの動画', easy: 'お気に入りの 動画' },
  count: { ja: '{count}件のお気に入り', easy: 'お気に入り {count}こ' },
  onlyHere: {
    ja: 'お気に入りは、この端末に保存されます。ログインすると、ほかの端末でも見られます。',
    easy: 'お気に入りは、この スマホや パソコンに のこります。ログインすると、ほかの ものでも 見られます。',
  },
  login: { ja: 'LINEでログイン' },
  empty: { ja: 'お気に入りの動画は、まだありません。', easy: 'お気に入りの 動画は まだ ありません。' },
  emptyHint: {
    ja: '動画についている星のボタンを押すと、ここに並びます。',
    easy: '動画の 星の ボタンを おすと、ここに 出ます。',
  },
  find: { ja: '動画をさがす', easy: '動画を さがす' },
  loadFailed: { ja: 'お気に入りを読み込めませんでした。', easy: 'お気に入りを 読みこめませんでした。' },
  offlineUnknown: {
    ja: 'お気に入りの一覧は、まだこの端末にありません。インターネットにつながると見られます。',
    easy: 'お気に入りは、インターネットに つながると 見られます。',
  },
  addedHereOnly: { ja: 'この端末で追加した{count}件', easy: 'この スマホや パソコンで 入れた {count}こ' },
  stillUnknown: {
    ja: 'お気に入りの一覧は、まだ読み込めません。',
    easy: 'お気に入りは、まだ 読みこめません。',
  },
  missing: {
    ja: 'いま表示できない動画が{count}件あります。インターネットにつながると表示されます。',
    easy: 'いま 出せない 動画が {count}こ あります。インターネットに つながると 出ます。',
  },
  ended: {
    ja: '公開が終了した動画が{count}件ありました。',
    easy: 'もう 見られない 動画が {count}こ ありました。',
  },
  removeEnded: { ja: '一覧から外す', easy: 'はずす' },
} as const satisfies Record<string, UiText>;
