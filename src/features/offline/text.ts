import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  title: { ja: '送信待ちの記録', easy: 'まだ 送って いない 記録' },
  intro: {
    ja: 'ここにある記録は、この端末に保存されています。インターネットにつながると、自動で送信します。送信が終わるか、ご自分で削除するまで残ります。送信が終わる前にログアウトするときは、削除してもよいかをおたずねします。',
    easy: 'ここの 記録は この スマホや パソコンに あります。インターネットに つながると 送ります。送るか、自分で 消すまで のこります。送る 前に ログアウトする ときは、消しても いいか 聞きます。',
  },
  introVisitor: {
    ja: 'ここにある記録は、この端末に保存されています。ログインすると送信します。',
    easy: 'ここの 記録は この スマホや パソコンに あります。ログインすると 送ります。',
  },
  empty: { ja: '送信待ちの記録はありません。', easy: '送って いない 記録は ありません。' },
  emptyHint: {
    ja: 'インターネットにつながらないときの記録は、送信が終わるまで、ここに並びます。',
    easy: 'インターネットに つながらない ときの 記録は、送るまで ここに 出ます。',
  },
  home: { ja: 'ホームへ' },
  sendNow: { ja: 'いま送信してみる', easy: 'いま 送って みる' },
  sending: { ja: '送信しています', easy: '送って います' },
  triedOffline: {
    ja: 'いまは送信できませんでした。インターネットにつながると、自動で送信します。',
    easy: 'いまは 送れませんでした。インターネットに つながると 送ります。',
  },
  tried: {
    ja: '送信できていない記録が、あと{count}件あります。',
    easy: 'まだ 送って いない 記録が、あと {count}こ あります。',
  },
  saidAllSent: { ja: 'すべて送信しました。', easy: 'ぜんぶ 送りました。' },

  condition: {
    ja: '{date}の体調の記録（体調 {condition}、気分 {feeling}）',
    easy: '{date}の 体調の 記録（体調 {condition}、気分 {feeling}）',
  },
  correction: {
    ja: '{date}の体調の記録を直したもの（体調 {condition}、気分 {feeling}）',
    easy: '{date}の 体調の 記録を 直した もの（体調 {condition}、気分 {feeling}）',
  },
  damagedCondition: { ja: '{date}の体調の記録', easy: '{date}の 体調の 記録' },
  view: { ja: '動画を見た記録：{title}', easy: '動画を 見た 記録：{title}' },
  favouriteOn: { ja: 'お気に入りに追加：{title}', easy: 'お気に入りに 入れる：{title}' },
  favouriteOff: { ja: 'お気に入りから外す：{title}', easy: 'お気に入りから はずす：{title}' },
  someVideo: { ja: '動画' },
  since: { ja: '{time}から', easy: '{time}から' },

  unread: {
    ja: 'この端末の記録を、まだ読み取れていません。読み取れなくても、記録は消えません。',
    easy: 'この スマホや パソコンの 記録を、まだ 読めません。読めなくても、記録は きえません。',
  },
  late: {
    ja: 'まだ送信していません。このあと、自動で送信します。すぐに送信したいときは、「いま送信してみる」を押してください。',
    easy: 'まだ 送って いません。あとで 自動で 送ります。すぐに 送りたい ときは、「いま 送って みる」を おして ください。',
  },
  waiting: { ja: 'インターネットにつながると送信します。', easy: 'インターネットに つながると 送ります。' },
  isSending: { ja: '送信しています。', easy: 'いま 送って います。' },
  paused: { ja: 'ログインすると送信します。', easy: 'ログインすると 送ります。' },
  refused: { ja: '送信できませんでした。', easy: '送れませんでした。' },
  damaged: { ja: 'この記録は読み取れないため、送信できません。', easy: 'この 記録は 読み取れないので、送れません。' },

  retry: { ja: 'もう一度送信', easy: 'もう一度 送る' },
  retryOf: { ja: 'もう一度送信：{name}' },
  remove: { ja: '削除', easy: '消す' },
  removeOf: { ja: '削除：{name}' },
  removeAsk: {
    ja: '送信せずに削除しますか？元に戻せません。',
    easy: '送らないで 消しても いいですか？ もとに もどせません。',
  },
  removeYes: { ja: '削除する', easy: '消す' },
  removeNo: { ja: 'やめる' },
  removed: { ja: '削除しました。', easy: '消しました。' },
  unchanged: {
    ja: 'この端末の記録を変えられませんでした。少し待ってから、もう一度お試しください。',
    easy: 'うまく できませんでした。少し まって、もう一度 おして ください。',
  },

  foreignTitle: { ja: 'ほかの方の記録', easy: 'ほかの 人の 記録' },
  foreign: {
    ja: 'この端末には、ほかの方の送信待ちの記録が{count}件あります。その方がログインすると送信します。内容は表示できません。',
    easy: 'ほかの 人の 記録が {count}こ あります。その 人が ログインすると 送ります。',
  },
  foreignAsk: {
    ja: 'ほかの方の記録を、送信せずに削除しますか？元に戻せません。',
    easy: 'ほかの 人の 記録を 消しても いいですか？ もとに もどせません。',
  },
  lineName: { ja: '接続と送信の状態', easy: 'インターネットの ようす' },
  offline: { ja: 'オフラインです。', easy: 'インターネットに つながって いません。' },
  offlineSince: { ja: '{time}からオフラインです。', easy: '{time}から インターネットに つながって いません。' },
  offlineAge: {
    ja: 'オフラインです（{time}の内容）。',
    easy: 'インターネットに つながって いません。{time}の 内容です。',
  },
  backOnline: { ja: 'インターネットにつながりました。', easy: 'インターネットに つながりました。' },
  indicator: { ja: '送信待ち {count}件', easy: 'まだ {count}こ' },
  indicatorRest: { ja: 'は、つながると送ります。', easy: 'は、インターネットに つながると 送ります。' },
  sent: { ja: '{what}を送信しました。', easy: '{what}を 送りました。' },
  sentConditions: { ja: '体調の記録{count}件', easy: '体調の 記録 {count}こ' },
  sentViews: { ja: '動画を見た記録{count}件', easy: '動画を 見た 記録 {count}こ' },
  sentFavourites: { ja: 'お気に入りの変更{count}件', easy: 'お気に入り {count}こ' },
} as const satisfies Record<string, UiText>;
