/** Words of the frame around all pages. */
export const text = {
  navHome: { ja: 'ホーム' },
  navVideos: { ja: '動画をさがす', easy: '動画を さがす' },
  navIntroductions: { ja: '動画紹介' },
  navNotifications: { ja: 'お知らせ' },
  navFaqs: { ja: 'よくある質問' },
  navTerms: { ja: '利用規約' },
  navPrivacy: { ja: 'プライバシーポリシー' },
  navCompany: { ja: '運営者について' },
  navContact: { ja: 'お問い合わせ' },
  navCookie: { ja: 'クッキーについて' },
  navMembers: { ja: '会員の方へ' },
  navAccessibility: { ja: 'アクセシビリティ' },
  navConsultation: { ja: '相談先' },
  offlineTitle: {
    ja: 'いまはインターネットにつながっていません。',
    easy: 'いま インターネットに つながっていません。',
  },
  offlineBody: {
    ja: 'このページは、まだこの端末に保存されていません。電波のよいところで、もう一度ひらいてください。前に見たページは、いまも読めます。',
    easy: 'この ページは まだ 見られません。電波が よい ところで、もう一度 ひらいて ください。前に 見た ページは、いまも 読めます。',
  },
  offlineRetry: { ja: 'もう一度ひらく' },
  offlineHome: { ja: 'ホームへ' },
  updateReady: { ja: '新しい版が用意できました。', easy: '新しい ものに できます。' },
  updateNow: { ja: '更新する' },
  updateLater: { ja: 'あとで' },
} as const;
