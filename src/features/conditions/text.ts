import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  title: { ja: '体調の記録' },
  loginNeeded: { ja: '体調の記録は、ログインすると使えます。', easy: 'ログインすると つかえます。' },
  today: { ja: '今日　{day}' },
  lead: {
    ja: '体調と気分を選んで「保存する」を押すだけで記録できます。睡眠とメモは、書かなくてもかまいません。',
    easy: '体調と 気分を えらんで「保存する」を おして ください。ほかは 書かなくても いいです。',
  },
  condition: { ja: '体調' },
  feeling: { ja: '気分' },
  sleep: { ja: '睡眠' },
  more: { ja: '睡眠とメモ（書かなくてもかまいません）', easy: '睡眠と メモ（書かなくても いいです）' },
  sleepInAt: { ja: '寝た時刻', easy: '寝た 時間' },
  wakeUpAt: { ja: '起きた時刻', easy: '起きた 時間' },
  sleepLength: { ja: '睡眠時間' },
  sleepHint: {
    ja: '書くときは、寝た時刻と起きた時刻の両方を入れてください。午前・午後の欄があるときは、そこも選んでください。',
    easy: '書く ときは、寝た 時間と 起きた 時間を 両方 入れて ください。午前・午後が ある ときは、それも えらんで ください。',
  },
  slept: { ja: '睡眠時間：{length}' },
  sleptNot: { ja: '寝た時刻と起きた時刻を入れると、睡眠時間がわかります。' },
  halfFilled: { ja: '時と分の両方を入力してください。' },
  note: { ja: 'メモ' },
  noteHint: {
    ja: '見られるのは、ご本人だけです。',
    easy: 'ほかの 人には 見えません。',
  },
  save: { ja: '保存する' },
  saving: { ja: '保存しています' },
  cancel: { ja: 'やめる' },
  draftBack: {
    ja: '書きかけの内容を戻しました。まだ保存されていません。',
    easy: '前に 書いた ものが あります。まだ 保存して いません。',
  },
  draftDiscard: { ja: '書きかけを削除する', easy: '書きかけを けす' },
  savedElsewhere: {
    ja: 'この日の記録は、別の画面か端末で次のように保存されています。ここで保存すると、いま書いている内容に置きかわります。',
    easy: 'この 日の 記録は、べつの 画面か スマホで 保存されて います。ここで 保存すると、いま 書いて いる ものに かわります。',
  },
  takeSaved: {
    ja: '書きかけを削除して、保存された記録を残す',
    easy: '書きかけを けして、保存された 記録を のこす',
  },
  notReady: {
    ja: 'つながりにくいため、保存の準備ができていません。書いた内容は下書きとして残るので、このまま書くことも、画面を読み込み直すこともできます。',
    easy: 'つながりにくいので、まだ 保存できません。書いた ものは 下書きとして のこります。',
  },
  notReadyShared: {
    ja: 'つながりにくいため、まだ保存できません。書いた内容は、この画面を閉じるまで残ります。このまま少しお待ちください。',
    easy: 'つながりにくいので、まだ 保存できません。閉じないで、少し まって ください。',
  },
  erased: { ja: '書きかけを削除しました。', easy: '書きかけを けしました。' },
  undo: { ja: '元に戻す', easy: 'もとに もどす' },
  takenBack: { ja: '元に戻しました。選び直せます。', easy: 'もとに もどしました。もう一度 えらべます。' },
  quickTitle: { ja: '今日の体調と気分', easy: '今日の 体調と 気分' },
  quickLead: { ja: '体調と気分を1つずつ選ぶと、記録します。', easy: '体調と 気分を 1つずつ おすと、記録します。' },
  quickDone: { ja: '今日の記録', easy: '今日の 記録' },
  quickMore: { ja: '睡眠とメモも書く', easy: '睡眠と メモも 書く' },
  quickOpen: { ja: '記録を見る・直す', easy: '記録を 見る・なおす' },
  quickDraft: { ja: '今日の書きかけがあります。', easy: '今日の 書きかけが あります。' },
  cannotSaveYet: {
    ja: 'いまは保存できません。書いた内容は、この端末に下書きとして残っています。しばらくしてから、もう一度お試しください。',
    easy: 'いまは 保存できません。書いた ものは のこって います。あとで もう一度 ためして ください。',
  },
  loginEnded: {
    ja: 'ログインが終わっているため、保存できませんでした。ログインしてから、もう一度記録してください。',
    easy: 'ログインが おわって いるので、保存できませんでした。ログインしてから、もう一度 記録して ください。',
  },
  notStored: {
    ja: '保存できませんでした。書いた内容はこの画面に残っています。もう一度お試しください。',
    easy: '保存できませんでした。書いた ものは のこって います。もう一度 ためして ください。',
  },
  onlineOnly: {
    ja: '「この端末に何も残さない」設定のため、インターネットにつながっているときだけ保存できます。書いた内容は、この画面を閉じるまで残ります。',
    easy: 'インターネットに つながって いる ときだけ 保存できます。',
  },
  saved: { ja: '記録しました' },
  waiting: {
    ja: '未送信。つながったときに、自動で送信します。',
    easy: 'まだ おくって いません。つながったら、自動で おくります。',
  },
  notSentYet: {
    ja: '送信しています。送信できるまで、この画面を閉じないでください。',
    easy: 'おくって います。まだ とじないで ください。',
  },
  paused: {
    ja: '未送信。もう一度ログインすると送信します。',
    easy: 'まだ おくって いません。ログインすると おくります。',
  },
  sent: { ja: '送信しました', easy: 'おくりました' },
  superseded: {
    ja: 'この日の記録は、ほかの画面や端末で削除されたか、書きかえられています。書いた内容は、下に残っています。こちらを残したいときは、もう一度保存してください。',
    easy: 'ほかの 画面や 端末で、この日の 記録が けされたか、かえられました。書いた ことは 下に のこって います。もう一度 保存すると、記録 できます。',
  },
  refused: { ja: 'この記録は送信できませんでした。内容を直して、もう一度保存してください。' },
  helplinesLead: {
    ja: 'つらいときは、24時間、無料の電話で話せます。',
    easy: 'つらい ときは 電話で 話せます。24時間、お金は いりません。',
  },
  consultation: { ja: '相談先を見る', easy: '相談できる ところを 見る' },
  edit: { ja: '直す', easy: 'なおす' },
  editOf: { ja: '{day}の記録を直す' },
  remove: { ja: '削除する', easy: 'けす' },
  removeOf: { ja: '{day}の記録を削除する' },
  removeTitle: { ja: '{day}の記録を削除しますか', easy: '{day}の 記録を けしますか' },
  removeBody: { ja: '削除した記録は、元に戻せません。', easy: 'けすと、もどせません。' },
  removed: { ja: '{day}の記録を削除しました。', easy: '{day}の 記録を けしました。' },
  removeOffline: {
    ja: '記録を削除するには、インターネットにつながっている必要があります。つながってから、もう一度お試しください。',
    easy: 'けす ときは インターネットが いります。',
  },
  removeFailed: { ja: '記録を削除できませんでした。もう一度お試しください。' },
  unsent: { ja: '未送信' },
  none: { ja: '記録なし' },
  tooLate: { ja: 'この日の記録はありません。記録できるのは30日前までです。' },
  backToToday: { ja: '今日の記録に戻る', easy: '今日の 記録に もどる' },
  dayChanged: {
    ja: '日付が変わりました。これは{day}の記録です。',
    easy: '日づけが かわりました。これは {day}の 記録です。',
  },
  toToday: { ja: '今日の記録を書く', easy: '今日の 記録を 書く' },
  leftFrom: { ja: '{day}の書きかけがあります。', easy: '{day}の 書きかけが あります。' },
  leftOpen: { ja: '続きを書く', easy: 'つづきを 書く' },
  leftOpenOf: { ja: '{day}の続きを書く', easy: '{day}の つづきを 書く' },
  loadFailed: { ja: '記録を読み込めませんでした。', easy: '記録を 読みこめませんでした。' },
  offlineUnknown: {
    ja: 'この期間の記録は、この端末にありません。インターネットにつながると見られます。',
    easy: 'インターネットに つながると 見られます。',
  },
  shownFromDevice: {
    ja: 'つながらないため、前に見たときの内容を表示しています。',
    easy: 'つながらないので、前の 内容です。',
  },

  looking: { ja: 'これまでの記録', easy: 'これまでの 記録' },
  byMonth: { ja: '月で見る', easy: '月で 見る' },
  byYear: { ja: '年で見る', easy: '年で 見る' },
  previousMonth: { ja: '前の月' },
  nextMonth: { ja: '次の月' },
  previousYear: { ja: '前の年' },
  nextYear: { ja: '次の年' },
  calendarHelp: {
    ja: '日を選ぶと、その日の記録を見たり直したりできます。記録できるのは30日前までです。',
    easy: '日を えらぶと、その日の 記録が 見られます。',
  },
  weekday: { ja: '{weekday}曜日' },
  calendarKeys: { ja: '矢印キーで日を、PageUp・PageDownキーで月を移動できます。' },
  calendar: { ja: '{month}のカレンダー' },
  emptyMonth: { ja: 'この月の記録は、まだありません。', easy: 'この 月の 記録は ありません。' },
  emptyYear: { ja: 'この年の記録は、まだありません。', easy: 'この 年の 記録は ありません。' },
  chart: { ja: 'グラフ' },
  chartLead: {
    ja: '{period}の移り変わりです。記録した日は{count}日、平均は、体調が{condition}、気分が{feeling}です。',
    easy: '{period}の グラフです。記録は {count}日 あります。平均は 体調が {condition}、気分が {feeling}です。',
  },
  chartOf: { ja: '{period}の{what}のグラフ。同じ内容が、下の表にあります。' },
  pointsAxis: { ja: '体調と気分（5が一番よい）' },
  sleepAxis: { ja: '睡眠時間（時間）' },
  table: { ja: '表で見る', easy: '表で 見る' },
  tableOf: { ja: '{period}の記録' },
  day: { ja: '日' },
  month: { ja: '月' },
  count: { ja: '記録した日' },
  countDays: { ja: '{count}日' },
  nothing: { ja: '―' },
} as const satisfies Record<string, UiText>;

interface Helpline {
  readonly name: UiText;
  readonly number: string;
}

/**
 * Helplines that are free of charge and open day and night, as of November 2026. The consultation page of the sample
 * content lists the same numbers.
 */
export const HELPLINES: readonly Helpline[] = [
  { name: { ja: 'よりそいホットライン' }, number: '0120-279-338' },
  { name: { ja: '岩手県・宮城県・福島県から' }, number: '0120-279-226' },
  { name: { ja: '救急車（命や体に危険があるとき）', easy: '救急車（命や 体が あぶない とき）' }, number: '119' },
  { name: { ja: '警察' }, number: '110' },
];
