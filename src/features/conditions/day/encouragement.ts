import type { UiText } from '#ui/text/text-mode.ts';
import { isHardDay, type Points } from './hard-day.ts';

interface Encouragement extends UiText {
  /** `usual`: not for a hard day. `low`: only for a hard day. `any`: for every day. */
  readonly fits: 'usual' | 'low' | 'any';
  /** Not shown after the correction of an existing record. */
  readonly isOfNewDay?: true;
}

/**
 * One of these messages is shown after each save. None of them mentions counts or streaks, or puts pressure on the
 * member (docs/product/conditions.md, Encouragement).
 */
export const ENCOURAGEMENTS: readonly Encouragement[] = [
  {
    fits: 'usual',
    isOfNewDay: true,
    ja: '{nickname}さん、記録ありがとうございます。自分を知る手がかりが、またひとつ増えました。',
    easy: '{nickname}さん、記録 ありがとうございます。自分の ことが また ひとつ わかりましたね。',
  },
  {
    fits: 'usual',
    ja: '調子のよい日のことは、あとで見返したときのヒントになります。',
    easy: '調子の よい 日の ことは、あとで 見ると ヒントに なります。',
  },
  {
    fits: 'usual',
    ja: '{nickname}さんに、おだやかな時間がありますように。',
    easy: '{nickname}さんが おだやかに すごせますように。',
  },
  {
    fits: 'usual',
    ja: '今の調子がわかっていると、予定も立てやすくなりますね。',
    easy: '今の 調子が わかると、予定が 立てやすいですね。',
  },
  {
    fits: 'any',
    ja: '{nickname}さんのペースで大丈夫です。',
    easy: '{nickname}さんの ペースで だいじょうぶです。',
  },
  {
    fits: 'any',
    ja: '書きたいときに、書きたいことだけで十分です。',
    easy: '書きたい ときに 書くだけで いいです。',
  },
  {
    fits: 'any',
    ja: '温かい飲みものでも飲んで、ひと息つきませんか。',
    easy: 'あたたかい 飲みものを 飲んで、すこし 休みませんか。',
  },
  {
    fits: 'any',
    ja: '記録ありがとうございます。よい日も、そうでない日も、そのままで大丈夫です。',
    easy: '記録 ありがとうございます。どんな 日も だいじょうぶです。',
  },
  {
    fits: 'low',
    ja: 'つらいなかで書いてくださって、ありがとうございます。',
    easy: 'つらい ときに 書いて くれて、ありがとうございます。',
  },
  {
    fits: 'low',
    ja: '{nickname}さん、どうか無理をせず、ゆっくりお過ごしください。',
    easy: '{nickname}さん、むりを しないで、ゆっくり して ください。',
  },
  {
    fits: 'low',
    ja: 'しんどい日は、休むことも大切な予定のひとつです。',
    easy: 'しんどい 日は、休むことも 大切です。',
  },
  {
    fits: 'low',
    ja: '思うようにいかない日もあります。まずは体と心を休めてくださいね。',
    easy: 'うまく いかない 日も あります。まず 休んで くださいね。',
  },
];

/**
 * Chooses a message at random from those that fit the day. Without a nickname, messages that contain it are excluded.
 * @param isCorrection true if the day was already recorded; messages for a new record are then excluded
 * @param random returns a number from 0 (inclusive) to 1 (exclusive)
 */
export function chooseEncouragement(
  points: Points,
  nickname: string,
  isCorrection: boolean,
  random: () => number,
): UiText {
  const wrong = isHardDay(points) ? 'usual' : 'low';
  const hasName = nickname.trim() !== '';
  const fitting = ENCOURAGEMENTS.filter(
    ({ fits, isOfNewDay, ja }) =>
      fits !== wrong && !(isCorrection && isOfNewDay) && (hasName || !ja.includes('{nickname}')),
  );
  const chosen = fitting[Math.floor(random() * fitting.length)];
  if (chosen === undefined) throw new Error('no encouragement fits');
  return chosen;
}
