/** The clip 面接の準備: the days before an interview, the interview itself, and what to ask. */

import { clock, cup, phone } from '../art/home.ts';
import { pot } from '../art/nature.ts';
import { briefcase, clipboard, desk } from '../art/office.ts';
import { looks, seated, standing } from '../art/people.ts';
import { at } from '../art/shape.ts';
import { bubble, check, dots, pencil, question, signpost } from '../art/signs.ts';
import type { Clip } from '../making/clip.ts';
import { moods } from '../moods.ts';

export const clip: Clip = {
  name: 'interview',
  mood: moods.sky,
  slides: [
    {
      kind: 'cover',
      chapter: 'はじめに',
      heading: '面接の準備',
      sub: '落ち着いて話すための三つのこと',
      art: (m) => at(1030, 600, 1, standing(looks.nao, 'wave')) + at(1190, 600, 0.7, briefcase(m)),
      description: '題名「面接の準備」。スーツを着た、補聴器の女性が手を振っている。',
      lines: [
        {
          text: '面接の前は、|だれでも緊張するものです。',
          easy: '面接（めんせつ）の まえは、|みんな どきどきします。',
        },
        {
          text: '落ち着いて話すための準備を、|三つに分けて紹介します。',
          easy: '準備（じゅんび）を 三つ、|しょうかいします。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '前の日までに',
      heading: '前の日までに',
      points: ['自分のことを紙に書く', '会社のことを調べる', '道順と時間を確かめる'],
      art: (m) => at(1010, 600, 1.2, clipboard(m)) + at(1160, 600, 1.1, pencil(m)),
      description: '要点が三つ。チェックリストとえんぴつの絵。',
      lines: [
        {
          show: 1,
          text: '一つ目は、できることと|苦手なことを紙に書くことです。',
          easy: '一つめ。できることと|にがてなことを 書（か）きます。',
        },
        {
          show: 2,
          text: '次に、会社の仕事の内容を|調べておきましょう。',
          easy: 'つぎに、会社（かいしゃ）の 仕事を|しらべます。',
        },
        {
          show: 3,
          text: '当日の道順と、かかる時間も|確かめておくと安心です。',
          easy: '行（い）きかたと 時間（じかん）も|見（み）ておきましょう。',
        },
      ],
    },
    {
      kind: 'cards',
      heading: '話すことは三つで足りる',
      cards: [
        { label: 'できること', art: (m) => at(0, -40, 1.1, bubble(m.deep, check('#ffffff'))) },
        { label: '苦手なこと', art: (m) => at(0, -40, 1.1, bubble(m.mid, question('#ffffff'))) },
        { label: '工夫していること', art: (m) => at(0, -20, 1.1, pot(m)) },
      ],
      description: '三枚のカード。できること、苦手なこと、工夫していること。',
      lines: [
        {
          show: 2,
          text: 'できることと、|苦手なことを一つずつ。',
          easy: 'できることを 一つ、|にがてなことを 一つ 言います。',
        },
        {
          show: 3,
          text: 'そして、苦手なことへの|自分なりの工夫を話します。',
          easy: 'それから、自分の 工夫（くふう）を|話（はな）します。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '当日',
      heading: '面接の部屋で',
      points: ['十分前に着く', 'メモを見てもよい', '聞き返してもよい'],
      art: (m) =>
        at(1040, 600, 0.86, at(-120, -130, 1, seated(looks.fumi)), at(120, -130, 1, seated(looks.kei)), desk(m, 520)) +
        at(1040, 220, 0.52, clock(m, 9, 50)),
      description: '要点が三つ。面接をする二人が机の向こうに座り、時計は九時五十分。',
      lines: [
        {
          show: 1,
          text: '当日は、十分ほど前に|着くようにします。',
          say: '当日は、じゅっぷんほど前に、着くようにします。',
          easy: 'その日は、10分（じゅっぷん）まえに|着（つ）きます。',
        },
        {
          show: 2,
          text: 'メモを見てよいか、|はじめに聞いてみましょう。',
          easy: 'メモを 見てもいいか、|さいしょに 聞（き）きましょう。',
        },
        {
          show: 3,
          text: '質問が分からないときは、|聞き返してもかまいません。',
          easy: 'わからないときは、もう一度（いちど）|聞いても だいじょうぶです。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '頼めること',
      points: ['支援者に同席してもらう', '筆談やオンラインにする', '途中で休憩を入れる'],
      art: (m) =>
        at(960, 600, 0.74, standing(looks.nao)) +
        at(1140, 600, 0.74, standing(looks.haru)) +
        at(1050, 170, 0.66, bubble(m.deep, dots('#ffffff'))),
      description: '要点が三つ。応募する人と支援者が並んで立っている。',
      lines: [
        {
          show: 1,
          text: '面接にも合理的配慮があります。|支援者の同席を頼めます。',
          easy: '面接でも 配慮（はいりょ）を たのめます。|支援（しえん）の人も 入れます。',
        },
        {
          show: 3,
          text: '筆談やオンライン、休憩など、|応募のときに相談しましょう。',
          easy: '字で 話す、休（やす）むなども|さきに 相談（そうだん）しましょう。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '終わったあと',
      heading: '終わったあと',
      points: ['気づいたことをメモする', '温かいものを飲んで休む'],
      art: (m) => at(1040, 600, 1.9, cup(m)),
      description: '要点が二つ。湯気の立つカップの絵。',
      lines: [
        {
          show: 1,
          text: '面接が終わったら、|気づいたことをメモします。',
          easy: 'おわったら、思（おも）ったことを|メモします。',
        },
        {
          show: 2,
          text: 'そして温かいものを飲んで、|ゆっくり休みましょう。',
          easy: 'あたたかいものを 飲（の）んで、|ゆっくり 休みましょう。',
        },
      ],
    },
    {
      kind: 'cover',
      heading: '練習の相手を|見つけよう',
      sub: 'ハローワークや支援機関で',
      art: (m) => at(920, 600, 1.15, signpost(m)) + at(1130, 600, 1, phone(m, at(0, 60, 0.4, pot(m)))),
      description: '「練習の相手を見つけよう」の文字。道しるべとスマートフォンの絵。',
      lines: [
        {
          text: 'ハローワークや支援機関では、|面接の練習ができます。',
          easy: 'ハローワークなどで、面接の|練習（れんしゅう）が できます。',
        },
        {
          text: '一度、声に出しておくだけで、|当日がぐっと楽になります。',
          easy: '一度 練習すると、|その日が 楽（らく）になります。',
        },
      ],
    },
  ],
};
