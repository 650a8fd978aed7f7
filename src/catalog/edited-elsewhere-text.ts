import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  editedElsewhere: {
    ja: '別のタブでも、同じものを入力しています。それぞれの画面の内容は、そのままです。途中で閉じたときに残るのは、あとから入力したほうです。',
    easy: '別の タブでも、同じ ものを 書いて います。どちらの 画面も そのままです。とちゅうで 閉じると、あとから 書いた ほうが 残ります。',
  },
} as const satisfies Record<string, UiText>;
