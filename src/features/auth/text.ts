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
    ja: '少し時間をおいて、もう一度おためしください。',
    easy: '少し まってから、もう一度 ためしてください。',
  },
  offlineTitle: { ja: 'インターネットにつながっていません' },
  offlineBody: {
    ja: '電波のよいところで、もう一度おためしください。LINEでの確認は、そのまま使えます。',
    easy: '電波の よい ところで、もう一度 ためしてください。',
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
    ja: 'くり返しログインできないときは、SafariやChromeなど、いつものブラウザでこのサイトをひらいてから、おためしください。',
    easy: '何回も できないときは、SafariやChromeで ひらいて ためしてください。',
  },
  again: { ja: 'もう一度ログインする' },
  retry: { ja: 'もう一度ためす' },
  home: { ja: 'ホームへ' },
} as const satisfies Record<string, UiText>;
