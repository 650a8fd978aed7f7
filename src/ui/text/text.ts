import type { UiText } from './text-mode.ts';

export const text = {
  productName: { ja: 'しごとのたね' },
  skipToMain: { ja: '本文へ移動' },
  mainNav: { ja: 'メインメニュー' },
  tabNav: { ja: 'よく使う画面' },
  footerNav: { ja: 'サイトの案内' },
  menu: { ja: 'メニュー' },
  newTab: { ja: '（新しいタブで開きます）' },
  notice: { ja: 'お知らせ（いまの操作）' },
  close: { ja: '閉じる', easy: 'とじる' },
  loading: { ja: '読み込んでいます' },
  more: { ja: 'もっと見る' },
  // The text suggests opening the page again, because some browsers don't request a failed script again within the same
  // page.
  chunkFailed: {
    ja: 'この部分を読み込めませんでした。もう一度ためしても表示されないときは、ページを開きなおしてください。',
    easy: 'ここを 読みこめませんでした。もう一度 ためしても 見られない ときは、ページを ひらき なおして ください。',
  },
  chunkOffline: {
    ja: 'いまはインターネットにつながっていません。つながると、自動で表示します。',
    easy: 'いま インターネットに つながって いません。つながると 出ます。',
  },
  retry: { ja: 'もう一度ためす' },
  cancel: { ja: 'やめる' },
  breadcrumbs: { ja: '現在の位置' },
  toTop: { ja: 'トップページへ' },
  rights: { ja: '© しごとのたね運営事務局' },
} as const satisfies Record<string, UiText>;
