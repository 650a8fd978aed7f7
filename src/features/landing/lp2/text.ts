import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  documentTitle: { ja: '数分で見られる、「働く」のヒント' },
  description: {
    ja: '障害のある方の「働く」に役立つ短い動画。字幕と文字起こしつき、無料。見るだけなら登録もいりません。',
  },
  audience: { ja: '働いている方、働きたい方へ', easy: 'はたらく 人、はたらきたい 人へ' },
  title: { ja: '「働く」のヒントを、数分で。', easy: '「はたらく」の ヒントを、みじかい 動画で。' },
  body: {
    ja: '面接、体調、職場での話し方。障害のある方のための短い動画を、自分のペースで見られます。',
    easy: '面接、体の 調子、職場での 話しかた。みじかい 動画を 見られます。',
  },
  closing: { ja: '気になるものから、ひとつ', easy: '見たい ものから、1つ' },
  closingBody: {
    ja: '見て合わなければ、閉じるだけ。あとから、いつでも戻ってこられます。',
    easy: '合わない ときは、とじて ください。いつでも もどれます。',
  },
} as const satisfies Record<string, UiText>;
