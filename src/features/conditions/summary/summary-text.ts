import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  title: { ja: '体調のまとめ' },
  lead: {
    ja: '支援者や医師との面談に持っていける、1枚のまとめです。印刷したり、PDFに保存したりできます。自動で送られることはありません。',
    easy: '支援者や お医者さんに 見せる ための 紙です。印刷 できます。自分で 見せない かぎり、だれにも 送られません。',
  },
  back: { ja: '体調の記録に戻る', easy: '体調の 記録に もどる' },
  make: { ja: 'まとめをつくる', easy: 'まとめを つくる' },
  makeLead: {
    ja: '期間を選んで、面談などに使える1枚のまとめをつくれます。',
    easy: 'お医者さんなどに 見せる 紙を つくれます。',
  },
  period: { ja: '期間' },
  lastDays: { ja: 'この{count}日間' },
  from: { ja: 'はじめの日' },
  to: { ja: 'おわりの日' },
  missing: { ja: '日付を入力してください。' },
  order: { ja: 'おわりの日は、はじめの日と同じ日か、それより後にしてください。' },
  future: { ja: 'おわりの日は、今日までにしてください。' },
  long: { ja: '期間は1年までにしてください。' },
  withNotes: { ja: 'メモをのせる' },
  withNotesHint: {
    ja: 'のせたいときだけ、選んでください。メモが多いと、2枚以上になることがあります。',
    easy: 'のせたい ときだけ えらんで ください。メモが 多いと、紙が ふえます。',
  },
  print: { ja: '印刷する・PDFにする' },
  share: { ja: '文章で共有する', easy: '文で おくる' },
  copy: { ja: '文章をコピーする', easy: '文を コピーする' },
  copied: { ja: 'コピーしました。メールなどにはりつけられます。', easy: 'コピーしました。メールなどに はれます。' },
  shareFailed: {
    ja: '共有できませんでした。もう一度お試しいただくか、印刷をお使いください。',
    easy: 'できませんでした。もう一度 ためすか、印刷して ください。',
  },
  name: { ja: 'お名前' },
  made: { ja: '作成日' },
  average: { ja: '平均' },
  recorded: { ja: '記録した日' },
  days: { ja: '{count}日' },
  day: { ja: '日' },
  week: { ja: '週' },
  month: { ja: '月' },
  notes: { ja: 'メモ' },
  scale: { ja: '体調と気分は、1（とてもつらい）から5（とてもよい）までの5段階です。' },
  nothing: { ja: 'この期間の記録はありません。' },
  incomplete: {
    ja: '読み込めていない月があります。つながってから、もう一度お試しください。',
    easy: '読みこめて いない 月が あります。つながったら、もう一度 ためして ください。',
  },
  incompleteHere: { ja: '読み込めていない月があるため、この期間のすべての記録ではありません。' },
  unsentIn: { ja: 'まだ送信していない記録もふくまれています。' },
} as const satisfies Record<string, UiText>;

/** Texts of the CSV file; `head` is in the order of its columns. */
export const csvText = {
  head: [
    { ja: '日付' },
    { ja: '体調（1～5）' },
    { ja: '気分（1～5）' },
    { ja: '寝た時刻' },
    { ja: '起きた時刻' },
    { ja: '睡眠時間（分）' },
    { ja: 'メモ' },
    { ja: '状態' },
  ],
  unsent: { ja: '未送信' },
} as const satisfies { readonly head: readonly UiText[]; readonly unsent: UiText };
