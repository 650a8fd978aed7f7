import type { UiText } from '#ui/text/text-mode.ts';

const failures = {
  offline: {
    ja: 'インターネットが切れたため、保存が止まりました。つながると、続きから保存します。',
    easy: 'インターネットが 切れました。つながると つづきから のこします。',
  },
  full: {
    ja: '端末の空き容量が足りないため、保存できませんでした。ほかの動画を削除するか、小さい画質でお試しください。',
    easy: '入れる 場所が たりません。ほかの 動画を 消して ください。',
  },
  gone: {
    ja: 'この動画の公開が終了したため、保存できませんでした。',
    easy: 'この 動画は もう ありません。',
  },
  failed: {
    ja: '保存を完了できませんでした。しばらくしてから、続きから保存してみてください。',
    easy: '保存が できませんでした。すこし まってから、もう一度 おして ください。',
  },
  /** The connection was missing from the start. */
  unbegun: {
    ja: 'いまはオフラインです。つながると保存します。',
    easy: 'いまは インターネットに つながって いません。つながると のこします。',
  },
  closed: { ja: '保存が途中で止まっています。', easy: '保存が とちゅうで 止まって います。' },
} as const satisfies Record<string, UiText>;

export const text = {
  failures,
  title: { ja: '保存した動画', easy: '保存（ほぞん）した 動画' },
  intro: {
    ja: '保存した動画は、インターネットにつながっていなくても、字幕や文字起こしといっしょに見られます。',
    easy: '保存（ほぞん）した 動画は インターネットが なくても 見られます。字幕（じまく）も 出ます。',
  },
  empty: { ja: '保存した動画は、まだありません。', easy: '保存した 動画は まだ ありません。' },
  emptyHint: {
    ja: '動画についている下向きの矢印のボタンを押すと、この端末に保存します。Wi-Fiのあるところで保存しておくと、外出先でも通信料を気にせず見られます。',
    easy: '動画の 下向きの 矢印（やじるし）の ボタンを おすと、保存できます。',
  },
  cannot: {
    ja: 'お使いのブラウザでは、動画を保存できません。「この端末に何も残さない」がオンのときや、LINEの中で開いているときは保存できません。',
    easy: 'この ブラウザでは 動画を 保存できません。',
  },
  find: { ja: '動画をさがす', easy: '動画を さがす' },

  save: { ja: '端末に保存', easy: '保存（ほぞん）する' },
  saveOf: { ja: '端末に保存：{title}' },
  saveSize: { ja: '端末に保存（{size}）', easy: '保存する（{size}）' },
  quality: { ja: '保存する画質' },
  qualityOf: { ja: '{height}p（{size}）' },
  cancel: { ja: '保存をやめる', easy: '保存を やめる' },
  cancelOf: { ja: '保存をやめる：{title}（{percent}％まで保存しました）' },
  resume: { ja: '続きから保存', easy: 'つづきから 保存' },
  resumeOf: { ja: '続きから保存：{title}' },
  saved: { ja: '保存済み', easy: '保存しました' },
  savedOf: { ja: '保存済み：{title}（保存した動画の一覧へ）' },
  percent: { ja: '{percent}％' },

  saidStarted: { ja: '保存をはじめました（{size}）。', easy: '保存を はじめました（{size}）。' },
  saidSaved: { ja: '「{title}」を保存しました。', easy: '「{title}」を 保存しました。' },
  saidCancelled: { ja: '保存をやめました。', easy: '保存を やめました。' },
  saidRemoved: { ja: '「{title}」を削除しました。', easy: '「{title}」を 消しました。' },
  saidAllRemoved: { ja: '保存した動画をすべて削除しました。', easy: 'ぜんぶ 消しました。' },
  toList: { ja: '一覧を見る', easy: '見る' },
  startOffline: {
    ja: 'インターネットにつながると保存できます。',
    easy: 'インターネットに つながると 保存できます。',
  },
  startFailed: { ja: '動画の情報を読み込めませんでした。', easy: '動画を 読みこめませんでした。' },
  tooLarge: {
    ja: '空き容量が足りません（必要：{size}、空き：{free}）。',
    easy: '入れる 場所が たりません（{size} 必要、あと {free}）。',
  },

  usage: { ja: '使っている容量：{used}', easy: 'つかって いる 大きさ：{used}' },
  free: { ja: '保存できる残り：約{free}', easy: 'あと {free} くらい 入ります' },
  notPersisted: {
    ja: '長い間使わないと、ブラウザが自動で削除することがあります。ホーム画面に追加すると消えにくくなります。',
    easy: '長い 間 つかわないと 消える ことが あります。',
  },
  progress: { ja: '保存の進み具合：{title}' },
  quality2: { ja: '{height}p・{size}' },
  remove: { ja: '削除', easy: '消す' },
  removeOf: { ja: '「{title}」を削除' },
  removeAsk: { ja: 'この端末から削除しますか？', easy: '消しても いいですか？' },
  removeYes: { ja: '削除する', easy: '消す' },
  removeNo: { ja: 'やめる' },
  removeAll: { ja: 'すべて削除', easy: 'ぜんぶ 消す' },
  removeAllAsk: { ja: '保存した動画をすべて削除しますか？', easy: 'ぜんぶ 消しても いいですか？' },
} as const;

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** A file size in decimal units, as phones show them (1 MB = 1000 KB): `850KB`, `5.2MB`, `64GB`. */
export function fileSize(bytes: number): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)}${UNITS[unit]}`;
}
