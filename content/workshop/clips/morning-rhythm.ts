/** The clip 生活リズム: a regular morning with small habits. */

import { bath, bed, clock, lamp, meal, phone, window } from '../art/home.ts';
import { moon, pot, sun } from '../art/nature.ts';
import { calendar, clipboard } from '../art/office.ts';
import { looks, standing } from '../art/people.ts';
import { at } from '../art/shape.ts';
import { heart } from '../art/signs.ts';
import type { Clip } from '../making/clip.ts';
import { moods } from '../moods.ts';

export const clip: Clip = {
  name: 'morning-rhythm',
  mood: moods.amber,
  slides: [
    {
      kind: 'cover',
      chapter: 'はじめに',
      heading: '朝から整える|生活リズム',
      sub: 'できることを、ひとつだけ',
      art: (m) => at(900, 540, 1.1, window(m)) + at(1170, 600, 0.9, standing(looks.haru)),
      description: '題名「朝から整える生活リズム」。朝日の入る窓の前に立つ人。',
      lines: [
        {
          text: '働きつづける力は、|毎日の生活から生まれます。',
          easy: 'はたらく力（ちから）は、|毎日の くらしから 生まれます。',
        },
        {
          text: '今日は、生活リズムを|整えるこつを紹介します。',
          easy: '今日は、くらしの リズムの|話（はなし）を します。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '朝',
      heading: '朝は、光から',
      points: ['同じ時間に起きる', 'カーテンを開ける', '朝ごはんを食べる'],
      art: (m) => at(1040, 330, 0.9, sun(m)) + at(1040, 600, 1.15, meal(m)),
      description: '要点が三つ。太陽と、湯気の立つ朝ごはんの絵。',
      lines: [
        {
          show: 1,
          text: '休みの日も、なるべく|同じ時間に起きてみましょう。',
          easy: '休（やす）みの日も、なるべく|同（おな）じ時間に 起（お）きます。',
        },
        {
          show: 2,
          text: 'カーテンを開けて光を浴びると、|体の時計が整います。',
          easy: 'カーテンを あけて、光（ひかり）を|あびましょう。',
        },
        {
          show: 3,
          text: '朝ごはんは、ひと口だけでも|かまいません。',
          say: '朝ごはんは、ひとくちだけでも、かまいません。',
          easy: '朝（あさ）ごはんは、|すこしでも いいです。',
        },
      ],
    },
    {
      kind: 'cards',
      chapter: '夜',
      heading: '夜は、ゆるめる時間',
      cards: [
        { label: '明かりを落とす', art: (m) => at(0, -20, 1.15, lamp(m)) },
        { label: 'お風呂で温まる', art: (m) => at(0, -30, 0.98, bath(m)) },
        { label: '画面から離れる', art: (m) => at(0, -20, 1.1, phone(m, at(-4, 60, 0.5, moon(m)))) },
      ],
      description: '三枚のカード。明かりを落とす、お風呂で温まる、画面から離れる。',
      lines: [
        {
          show: 2,
          text: '夜は、部屋の明かりを落として、|お風呂で温まります。',
          easy: '夜（よる）は、電気（でんき）を 暗くして、|お風呂（ふろ）に 入（はい）ります。',
        },
        {
          show: 3,
          text: '寝る前の一時間は、|画面から少し離れましょう。',
          easy: 'ねるまえは、スマートフォンを|見ないように しましょう。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '眠れない夜もある',
      points: ['責めなくて大丈夫', '横になるだけでも休める', '続くときは医師に相談'],
      art: (m) => at(1040, 600, 0.95, bed(m)) + at(1090, 380, 0.9, moon(m)),
      description: '要点が三つ。ベッドと月の絵。',
      lines: [
        {
          show: 2,
          text: '眠れない夜は、|横になるだけでも休めます。',
          easy: 'ねられない夜は、よこに|なるだけでも いいです。',
        },
        {
          show: 3,
          text: '何日も続くときは、|医師や支援者に相談しましょう。',
          easy: 'ずっと 続（つづ）くときは、医者（いしゃ）に|相談（そうだん）しましょう。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '記録する',
      heading: '一行だけ記録する',
      points: ['起きた時間と寝た時間', '体の調子', '気持ちの調子'],
      art: (m) => at(1040, 600, 1.35, calendar(m, [0, 1, 2, 4, 5, 6, 8])),
      description: '要点が三つ。印のついたカレンダーの絵。',
      lines: [
        {
          show: 1,
          text: '起きた時間と寝た時間を、|一行だけ書いてみましょう。',
          say: '起きた時間と寝た時間を、いちぎょうだけ、書いてみましょう。',
          easy: '起きた時間と ねた時間を|書（か）いてみましょう。',
        },
        {
          show: 3,
          text: '体と気持ちの調子も添えると、|波が見えてきます。',
          easy: '体（からだ）と 気持（きも）ちの ことも|書くと、よくわかります。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '記録は、人に伝わる',
      points: ['通院のときに見せる', '支援者と振り返る', '働く時間の相談に使う'],
      art: (m) =>
        at(960, 600, 1.1, clipboard(m)) + at(1160, 600, 0.72, clock(m, 7, 0)) + at(1160, 350, 0.8, heart(m.accent)),
      description: '要点が三つ。記録の紙、時計、ハートの絵。',
      lines: [
        {
          show: 1,
          text: '記録は、通院のときに|そのまま見せることができます。',
          easy: '書いたものは、病院（びょういん）で|見せることが できます。',
        },
        {
          show: 3,
          text: '働く時間を相談するときにも、|役に立ちます。',
          easy: '会社（かいしゃ）で 相談するときにも|使（つか）えます。',
        },
      ],
    },
    {
      kind: 'cover',
      chapter: 'まとめ',
      heading: '整わない日も|大丈夫',
      sub: '明日の朝、また始めればよい',
      art: (m) => at(920, 600, 1.45, pot(m)) + at(1160, 300, 0.85, sun(m)),
      description: '「整わない日も大丈夫」の文字。鉢植えの芽と太陽。',
      lines: [
        { text: 'うまくいかない日があっても、|心配はいりません。', easy: 'できない日が あっても|だいじょうぶです。' },
        {
          text: '明日の朝、窓を開けるところから|また始めましょう。',
          easy: '明日（あした）の朝、窓（まど）を あけて|また はじめましょう。',
        },
      ],
    },
  ],
};
