import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  own: { ja: '自分のデータ' },
  ownLead: {
    ja: '記録は、いつでもダウンロードできます。',
    easy: '記録を 自分の スマホや パソコンに ダウンロードできます。',
  },
  /** At most as long as `ownLead`, so that nothing moves when the connection is lost. */
  ownOffline: { ja: 'これらの操作は、つながるとできます。', easy: 'インターネットに つながると できます。' },
  ownSafe: {
    ja: '安全のため、ログインから1時間たつと、もう一度ログインをお願いします。',
    easy: '安全の ため、ログインから 1時間 たつと、もう一度 ログインして もらいます。',
  },
  csv: { ja: '体調の記録をダウンロードする（CSV）', easy: '体調の 記録を ダウンロードする（CSV）' },
  csvName: { ja: '体調の記録_{date}.csv' },
  json: { ja: 'すべてのデータをダウンロードする（JSON）', easy: 'ぜんぶの データを ダウンロードする（JSON）' },
  saving: { ja: '用意しています' },
  saved: { ja: '保存しました。' },
  offline: { ja: 'データを用意するには、インターネットにつながっている必要があります。' },
  failed: { ja: 'データを用意できませんでした。もう一度お試しください。' },
  clearViews: { ja: '視聴履歴を削除する', easy: '見た 動画の 記録を けす' },
  clearTitle: { ja: '視聴履歴を削除しますか' },
  clearBody: {
    ja: 'どの動画をどこまで見たかの記録がすべて消え、元に戻せません。お気に入りと体調の記録は残ります。',
    easy: '見た 動画の 記録が ぜんぶ きえます。もどせません。',
  },
  clear: { ja: '削除する', easy: 'けす' },
  cleared: { ja: '視聴履歴を削除しました。' },
  clearFailed: { ja: '視聴履歴を削除できませんでした。もう一度お試しください。' },
  clearOffline: { ja: '視聴履歴を削除するには、インターネットにつながっている必要があります。' },
} as const satisfies Record<string, UiText>;
