import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  hint: {
    ja: '写真でなくてかまいません。用意した絵からも選べます。ほかの会員には表示されません。',
    easy: '写真で なくても いいです。絵を えらぶ ことも できます。',
  },
  line: { ja: 'LINEの画像' },
  own: { ja: '自分の画像 {number}', easy: '自分の 画像 {number}' },
  preset: { ja: '絵 {number}' },
  current: { ja: 'いまの画像' },
  loading: { ja: '選べる画像を読み込んでいます' },
  listFailed: {
    ja: '選べる画像を読み込めませんでした。いまの画像のまま進めます。',
    easy: '画像を 読み込めません。いまの 画像の まま すすめます。',
  },
  pick: { ja: '自分の画像を使う', easy: '自分の 画像を つかう' },
  pickHint: {
    ja: 'JPEG、PNG、WebP、AVIFの画像。30MBまで。',
    easy: '30MBまでの 画像を つかえます。',
  },
  tooLarge: { ja: '画像は30MB以下のものを選んでください。' },
  wrongType: { ja: 'JPEG、PNG、WebP、AVIFのどれかの画像を選んでください。' },
  unreadable: { ja: '画像を読み取れませんでした。別の画像を選んでください。' },
  cropTitle: { ja: '使う範囲を決める', easy: 'つかう ところを きめる' },
  cropLead: {
    ja: '画像を指やマウスで動かすか、下のボタンで合わせてください。四角の中が使われます。',
    easy: '画像を 動かして、つかう ところを きめて ください。',
  },
  preview: { ja: '選んだ範囲' },
  zoom: { ja: '大きさ' },
  up: { ja: '上へ動かす' },
  down: { ja: '下へ動かす' },
  left: { ja: '左へ動かす' },
  right: { ja: '右へ動かす' },
  use: { ja: 'この範囲で使う', easy: 'ここを つかう' },
  cancel: { ja: 'やめる' },
  stillOpen: {
    ja: '画像の「この範囲で使う」か「やめる」を押してください。',
    easy: '画像の 「ここを つかう」か「やめる」を おして ください。',
  },
  uploading: { ja: '画像を送信しています', easy: '画像を おくって います' },
  progress: { ja: '画像の送信' },
  uploaded: { ja: '画像を登録しました。', easy: '画像を 登録しました。' },
  canceled: { ja: '画像の送信をやめました。', easy: 'やめました。' },
} as const satisfies Record<string, UiText>;
