import type { UiText } from '#ui/text-mode.ts';

export const text = {
  login: { ja: 'ログイン' },
  lineLogin: { ja: 'LINEでログイン' },
  startLead: {
    ja: 'LINEのアカウントでログインします。はじめての方も、このまま会員登録に進めます。',
    easy: 'LINEで ログインします。はじめての 人も、ここから 登録できます。',
  },
  startReturn: {
    ja: 'ログインのあとは、見ようとしていたページに戻ります。',
    easy: 'ログインの あとで、見たかった ページに もどります。',
  },
  startWhat: {
    ja: 'LINEから受け取るのは、表示名とプロフィール画像だけです。LINEに投稿したり、友だちに知らせたりすることはありません。',
    easy: 'LINEから もらうのは、名前と 写真だけです。LINEに 何かを 書くことは ありません。',
  },
  startAgain: {
    ja: '自動でのログインを使わずに、もう一度ためします。LINEの画面で、メールアドレスとパスワード、またはQRコードを使ってください。',
  },
  withoutLogin: { ja: 'ログインせずに動画を見る', easy: 'ログインしないで 動画を 見る' },
  unavailableTitle: { ja: 'いま、LINEにつながりにくくなっています' },
  unavailableBody: {
    ja: '少し時間をおいて、もう一度お試しください。',
    easy: '少し まってから、もう一度 ためして ください。',
  },
  offlineTitle: { ja: 'インターネットにつながっていません' },
  offlineBody: {
    ja: '電波のよいところで、もう一度お試しください。LINEでの確認は、そのまま使えます。',
    easy: '電波の よい ところで、もう一度 ためして ください。',
  },
  declinedTitle: { ja: 'ログインをやめました' },
  declinedBody: {
    ja: 'LINEの画面でキャンセルされました。ログインしなくても、動画やお知らせは見られます。',
    easy: 'LINEの 画面で やめました。ログインしなくても、動画は 見られます。',
  },
  failedTitle: { ja: 'ログインできませんでした' },
  failedBody: {
    ja: '時間がたちすぎたか、途中で別の画面に移ったのかもしれません。お手数ですが、もう一度ログインしてください。',
    easy: '時間が たちすぎたのかも しれません。もう一度 ログインして ください。',
  },
  failedTwice: {
    ja: 'くり返しログインできないときは、SafariやChromeなど、いつものブラウザでこのサイトを開いてから、お試しください。',
    easy: '何回も できないときは、SafariやChromeで ひらいて ためして ください。',
  },
  again: { ja: 'もう一度ログインする' },
  retry: { ja: 'もう一度ためす' },
  home: { ja: 'ホームへ' },
  menuOf: { ja: '{nickname}さんのメニュー' },
  honorific: { ja: '{nickname}さん' },
  myMenu: { ja: 'マイメニュー' },
  unregistered: { ja: '登録のとちゅう' },
  register: { ja: '会員登録をつづける' },
  logout: { ja: 'ログアウト' },
  loggingOut: { ja: 'ログアウトしています' },
  unsentTitle: { ja: 'まだ送信していないものがあります', easy: 'まだ 送っていない ものが あります' },
  unsentBody: {
    ja: 'ログアウトすると、この端末に残っている次のものが消えます。',
    easy: 'ログアウトすると、つぎの ものが 消えます。',
  },
  unsentCondition: { ja: '体調の記録（{day}）' },
  unsentViews: { ja: '動画の視聴の記録 {count}件' },
  unsentFavourites: { ja: 'お気に入りの変更 {count}件' },
  sendFirst: { ja: '送信してからログアウト', easy: '送ってから ログアウト' },
  discard: { ja: '消してログアウト' },
  stillUnsent: {
    ja: 'いまは送信できませんでした。電波のよいところで、もう一度お試しください。ログインしたままにしておくと、つながったときに送信されます。',
    easy: 'いまは 送れませんでした。電波の よい ところで、もう一度 ためして ください。',
  },
  sending: { ja: '送信しています' },
  expiredTitle: { ja: 'ログインの期限が切れました' },
  expiredBody: {
    ja: '安全のため、しばらく使わないとログアウトされます。もう一度ログインすると、続きから使えます。送信していない記録や書きかけの内容は、この端末に残っています。',
    easy: 'しばらく 使わなかったので、ログアウトしました。もう一度 ログインすると、続きから 使えます。書いた ものは 残っています。',
  },
  close: { ja: '閉じる' },
  promptTitle: { ja: 'ログインのご案内' },
  promptBody: {
    ja: 'ログインすると、毎日の体調の記録や、動画の続きからの再生が使えます。ログインしなくても、動画は見られます。',
    easy: 'ログインすると、毎日の 記録や、動画の 続きを 見ることが できます。ログインしなくても、動画は 見られます。',
  },
  promptClose: { ja: 'いまはしない' },
} as const satisfies Record<string, UiText>;
