import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  title: { ja: 'プロフィール' },
  lead: { ja: 'ここに書かれていることは、ほかの会員には表示されません。', easy: 'ほかの 会員には 見えません。' },
  storedCopy: {
    ja: 'いまはインターネットにつながっていないため、この端末に残っている内容を表示しています。',
    easy: 'いま インターネットに つながって いません。前に 見た 内容です。',
  },
  edit: { ja: 'プロフィールを変える', easy: 'プロフィールを 変える' },
  editTitle: { ja: 'プロフィールの変更' },
  confirmTitle: { ja: 'プロフィールの変更：内容の確認' },
  submit: { ja: 'この内容に変える', easy: 'これに 変える' },
  meanwhile: {
    ja: 'プロフィールは、この変更をはじめたあとに、別の画面か端末で変えられています。まだ送信していません。下にある「入力した内容」に変えるか、いまの内容から入力しなおすかを選んでください。',
    easy: 'プロフィールは、べつの 画面か スマホで 変わりました。まだ おくって いません。どちらに するか えらんで ください。',
  },
  meanwhileNow: { ja: 'いまの内容', easy: 'いまの 内容' },
  typed: { ja: '入力した内容', easy: '書いた 内容' },
  takeNow: { ja: '入力を削除して、いまの内容から始める', easy: '書いた ものを 消して、いまの 内容から 始める' },
  submitAnyway: { ja: '入力した内容に変える', easy: '書いた 内容に 変える' },
  completeTitle: { ja: 'プロフィールを変更しました', easy: 'プロフィールを 変えました' },
  completeLead: { ja: '新しい内容は、すぐに使われます。', easy: 'もう 新しく なって います。' },
  toProfile: { ja: 'プロフィールを見る' },
  backToProfile: { ja: '変えずに戻る', easy: '変えないで もどる' },
  noPasskeys: { ja: 'パスキーの設定には、インターネットが必要です。' },
  account: { ja: '会員の手続き' },
  ownData: {
    ja: '自分のデータのダウンロード・視聴履歴の削除',
    easy: 'データの 保存・見た 動画の 記録を けす',
  },
  deregister: { ja: '退会の手続きへ' },
} as const satisfies Record<string, UiText>;
