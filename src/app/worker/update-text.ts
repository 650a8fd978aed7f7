/** Apart from text.ts, which comes with the first script: this is needed when a new version waits. */
export const text = {
  updateReady: { ja: '新しいバージョンがあります。', easy: '新しい ものに できます。' },
  updateNow: { ja: '更新する' },
  updating: { ja: '更新しています' },
  updateLater: { ja: 'あとで' },
} as const;
