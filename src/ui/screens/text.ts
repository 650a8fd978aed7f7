import type { UiText } from '../text/text-mode.ts';

/** The texts of the fatal error screen are specified in docs/product/texts-and-errors.md. */
export const text = {
  authTitle: { ja: '認証エラー' },
  authBody: { ja: '認証に失敗しました。再度ログインをお願い致します。' },
  login: { ja: 'ログイン' },
  sessionTitle: { ja: 'セッションエラー' },
  sessionBody: {
    ja: '長時間操作がなかったため、セッションが無効になりました。お手数ですが、もう一度操作をお願い致します。',
  },
  otherTitle: { ja: 'エラーが発生しました' },
  otherBody: {
    ja: 'しばらく時間をおいてから再度お試しください。解決しない場合はお問い合わせください。',
  },
  contact: { ja: 'お問い合わせ' },
  toTop: { ja: 'トップページへ' },
  logoName: { ja: 'しごとのたね ホーム' },
  notFoundTitle: { ja: 'ページが見つかりません' },
  notFoundBody: {
    ja: 'おさがしのページは、なくなったか、アドレス（URL）が変わったのかもしれません。ホームやメニューから、もう一度おさがしください。',
  },
  status: { ja: 'エラーコード' },
  requestId: { ja: 'お問い合わせの番号' },
  detail: { ja: 'くわしい内容' },
} as const satisfies Record<string, UiText>;
