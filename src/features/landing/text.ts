import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  start: { ja: 'LINEではじめる（無料）', easy: 'LINEで はじめる（お金は かかりません）' },
  watch: { ja: '登録せずに動画を見る', easy: '動画を 見る' },
  freeNote: {
    ja: '料金はかかりません。見るだけなら、登録もいりません。',
    easy: 'お金は かかりません。見るだけなら、登録も いりません。',
  },
  headerVideos: { ja: '動画をさがす', easy: '動画を さがす' },

  findTitle: { ja: 'ここで見つかるもの', easy: 'ここで 見つかる もの' },
  findShort: { ja: '数分の短い動画' },
  findShortBody: {
    ja: '求人のさがし方、面接、合理的配慮、体調と休み方。ひとつのテーマを数分にまとめています。',
    easy: '仕事の さがしかた、面接、体の 調子など。みじかい 動画です。',
  },
  findWords: { ja: '字幕と文字起こし' },
  findWordsBody: {
    ja: 'すべての動画に日本語の字幕があります。やさしい日本語の字幕や、文字だけで読むこともできます。',
    easy: 'すべての 動画に 字幕（じまく）が あります。やさしい 日本語も あります。',
  },
  findPace: { ja: '自分のペースで' },
  findPaceBody: {
    ja: '途中で止めても、次は続きから。動画を端末に保存して、通信のない場所でも見られます。',
    easy: 'とちゅうで 止めても、つづきから 見られます。電波が なくても 見られます。',
  },
  findDays: { ja: '体調の記録' },
  findDaysBody: {
    ja: '体調と気分を選ぶだけの、小さな記録。自分の調子の波に気づく手がかりになります。会員の方が使えます。',
    easy: '体の 調子と 気もちを えらぶだけの 記録です。登録した 人が 使えます。',
  },

  videosTitle: { ja: 'たとえば、こんな動画', easy: 'たとえば、こんな 動画' },
  videosAll: { ja: 'すべての動画を見る', easy: 'ぜんぶの 動画を 見る' },

  voicesTitle: { ja: '使っている方の声', easy: '使っている 人の 声' },
  userVoices: { ja: '利用者の声' },
  companyVoices: { ja: '企業・支援者の声' },

  faqTitle: { ja: 'よくある質問', easy: 'よくある 質問' },
  faqAll: { ja: 'よくある質問をすべて見る', easy: '質問を ぜんぶ 見る' },

  stepNumber: { ja: 'ステップ{number}' },

  footerHome: { ja: 'ホーム' },
  footerTerms: { ja: '利用規約' },
  footerPrivacy: { ja: 'プライバシーポリシー' },
  footerCookie: { ja: 'クッキーについて' },
  footerAccessibility: { ja: 'アクセシビリティ' },
  footerCompany: { ja: '運営者について' },
  footerContact: { ja: 'お問い合わせ' },
} as const satisfies Record<string, UiText>;
