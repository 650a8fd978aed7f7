import { Random } from './random.ts';

export const WORDS =
  '面接 履歴書 合理的配慮 在宅勤務 体調 休憩 通院 家族 支援機関 手帳 求人 応募 職場 相談 朝 睡眠 疲れ 目標 振り返り 制度 給付 通勤 電話 会議 メモ 予定 聴覚 視覚 発達 精神 身体 難病 短時間 企業 同僚 上司 自己紹介 強み 練習 準備'.split(
    ' ',
  );

const DESCRIPTIONS = [
  'この動画では、○についてやさしく説明します。',
  '○と○の関係を、三つの例で見ていきます。',
  '○に悩んでいる方へ。',
  'まずは○から始めてみましょう。',
];
const SENTENCES = [
  '○のときは、○から考えます。',
  '○について、まわりの人と話し合います。',
  '無理をしないで、○を見なおしてみましょう。',
  '○が続くときは、早めに○へ連絡します。',
  'たとえば、○の前に○を書いておきます。',
];
const EASY_SENTENCES = ['○を してみます。', 'つぎに ○を 見ます。', '○は あとでも だいじょうぶです。'];

const CUES = 8;

export interface VideoTexts {
  readonly description: string;
  /** The texts of the cues, in order, by `srclang`. */
  readonly captions: ReadonlyMap<string, readonly string[]>;
}

/** The texts of a video, which depend only on its number. It has captions if its number is divisible by `captioned`. */
export function textsOf(no: number, captioned: number): VideoTexts {
  const random = new Random(no);
  const sentence = (of: readonly string[]) => random.pick(of).replaceAll('○', () => random.pick(WORDS));
  const description = sentence(DESCRIPTIONS);
  if (no % captioned !== 0) return { description, captions: new Map() };
  const cues = (of: readonly string[]) => Array.from({ length: CUES }, () => sentence(of));
  return {
    description,
    captions: new Map([
      ['ja', cues(SENTENCES)],
      ['ja-x-easy', cues(EASY_SENTENCES)],
    ]),
  };
}
