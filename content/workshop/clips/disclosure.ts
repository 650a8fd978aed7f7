/** The clip 障害を職場に伝えるかどうか: how to weigh both choices, neither of which is presented as right. */

import { cup } from '../art/home.ts';
import { seedling } from '../art/nature.ts';
import { building, desk, laptop, sheet } from '../art/office.ts';
import { looks, seated, standing } from '../art/people.ts';
import { at } from '../art/shape.ts';
import { bubble, check, dots, heart, lock, mail, question, scales, signpost } from '../art/signs.ts';
import type { Clip } from '../making/clip.ts';
import { moods } from '../moods.ts';

export const clip: Clip = {
  name: 'disclosure',
  mood: moods.plum,
  slides: [
    {
      kind: 'cover',
      chapter: 'はじめに',
      heading: '職場に|伝えるかどうか',
      sub: '決めるのは、あなた自身',
      art: (m) => at(880, 600, 0.94, standing(looks.mio)) + at(1130, 600, 1.2, signpost(m)),
      description: '題名「職場に伝えるかどうか」。道しるべの前に立つ女性。',
      lines: [
        {
          text: '障害のことを職場に伝えるか、|迷う人は少なくありません。',
          easy: '障害（しょうがい）の ことを 会社に|言（い）うか、まよう人は 多いです。',
        },
        { text: '伝えるかどうかを決めるのは、|あなた自身です。', easy: 'きめるのは、|あなたです。' },
      ],
    },
    {
      kind: 'cards',
      chapter: '三つの選び方',
      heading: '選び方は一つではない',
      cards: [
        { label: '会社全体に', art: (m) => at(0, -14, 0.76, building(m)) },
        { label: '上司や人事だけに', art: (m) => at(0, -30, 1.1, mail(m)) },
        { label: '伝えない', art: (m) => at(0, -20, 1.2, lock(m)) },
      ],
      description: '三枚のカード。会社全体に、上司や人事だけに、伝えない。',
      lines: [
        {
          show: 2,
          text: '会社全体に伝える人もいれば、|上司や人事だけの人もいます。',
          easy: 'みんなに 言う人も、上司（じょうし）だけに|言う人も います。',
        },
        { show: 3, text: '伝えずに働くことを|選ぶ人もいます。', easy: '言わないで はたらく人も|います。' },
      ],
    },
    {
      kind: 'points',
      heading: '伝えたときに得られること',
      points: ['合理的配慮を相談できる', '通院の予定を話せる', '支援者の助けを受けられる'],
      art: (m) =>
        at(1050, 600, 0.86, at(-110, -130, 1, seated(looks.ren)), at(110, -130, 1, seated(looks.kei)), desk(m, 500)) +
        at(1050, 215, 0.6, bubble(m.deep, check('#ffffff'))),
      description: '要点が三つ。二人が机に並び、チェック印の吹き出しがある。',
      lines: [
        {
          show: 1,
          text: '伝えると、合理的配慮を|会社と相談できます。',
          easy: '言うと、会社に 配慮（はいりょ）を|相談（そうだん）できます。',
        },
        {
          show: 3,
          text: '通院のことを話しやすくなり、|支援者の助けも受けられます。',
          easy: '病院（びょういん）のことも 言えます。|支援（しえん）の人も 来られます。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '気がかりなことも考える',
      points: ['知られる範囲が広がる', '仕事が変わることがある', '言わない苦労もある'],
      art: (m) => at(1050, 600, 1.15, scales(m)) + at(1050, 250, 0.9, question(m.deep)),
      description: '要点が三つ。天びんと、はてなの印。',
      lines: [
        {
          show: 2,
          text: '一方で、知られる範囲や|仕事の変化が気になるものです。',
          easy: 'でも、だれが 知（し）るか、|心配（しんぱい）に なります。',
        },
        {
          show: 3,
          text: '伝えないことにも、|体調を隠す苦労があります。',
          easy: '言わないときも、かくすのは|たいへんです。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '伝えると決めたら',
      heading: '短くまとめて話す',
      points: ['得意なことと苦手なこと', '助けがほしい場面', 'だれにどこまで話すか'],
      art: (m) => at(1050, 600, 1.35, sheet(m, 4)),
      description: '要点が三つ。まとめの紙の絵。',
      lines: [
        {
          show: 1,
          text: '伝えると決めたら、|得意なことから書きはじめます。',
          easy: '言うときは、とくいなことから|書（か）きます。',
        },
        {
          show: 2,
          text: '診断名よりも、どんな場面で|助けがほしいかが伝わります。',
          easy: '病気（びょうき）の 名前より、いつ|助（たす）けがいるかが 大切です。',
        },
        {
          show: 3,
          text: 'だれにどこまで話してよいかも、|はっきり頼みましょう。',
          easy: 'だれに 話していいかも|言いましょう。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '個人の情報は守られる',
      points: ['本人の同意なく広めない', '知る人を先に決める'],
      art: (m) => at(1050, 600, 1.8, lock(m)),
      description: '要点が二つ。大きな錠前の絵。',
      lines: [
        {
          show: 1,
          text: '障害の情報は、本人の同意なしに|広めてはならないものです。',
          easy: '会社は、だまって ほかの人に|話しては いけません。',
        },
        {
          show: 2,
          text: '知らせる人の名前を、|先に決めておくと安心です。',
          easy: 'だれに 知らせるか、|さきに きめましょう。',
        },
      ],
    },
    {
      kind: 'cover',
      chapter: 'まとめ',
      heading: '急がなくて|いい',
      sub: '後から伝えることもできる',
      art: (m) =>
        at(860, 600, 0.92, desk(m, 340), at(-50, -130, 1, laptop(m)), at(110, -130, 0.6, cup(m))) +
        at(1150, 596, 0.95, seedling(m)) +
        at(1150, 330, 0.9, heart(m.accent)) +
        at(830, 330, 0.7, bubble(m.deep, dots('#ffffff'))),
      description: '「急がなくていい」の文字。机とカップ、芽とハートの絵。',
      lines: [
        {
          text: '今すぐ決めなくても、|後から伝えることもできます。',
          easy: 'いま きめなくても、|あとで 言うことも できます。',
        },
        {
          text: '迷ったら、支援機関で|いっしょに整理してみましょう。',
          easy: 'まよったら、支援の人と|いっしょに 考（かんが）えましょう。',
        },
      ],
    },
  ],
};
