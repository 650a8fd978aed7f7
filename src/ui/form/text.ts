import type { UiText } from '../text/text-mode.ts';

export const text = {
  required: { ja: '必須', easy: 'かならず' },
  optional: { ja: '任意', easy: '書かなくても いい' },
  error: { ja: 'エラー' },
  summary: { ja: '入力の内容を確認してください（{count}か所）', easy: '書いた ものを 見て ください（{count}か所）' },
  summaryLead: {
    ja: '入力したものは消えていません。項目を選ぶと、その場所へ移動します。',
    easy: '書いた ものは 消えて いません。えらぶと その 場所へ 行きます。',
  },
  count: { ja: '{used}／{max}文字' },
  over: { ja: '{used}／{max}文字（{over}文字こえています）' },
  overSaid: { ja: '{max}文字をこえています。' },
} as const satisfies Record<string, UiText>;
