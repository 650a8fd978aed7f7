/** The clip 在宅勤務: how to begin and end the day, stay in touch and rest. */

import { clock, cup, headset, house, window } from '../art/home.ts';
import { pot } from '../art/nature.ts';
import { calendar, desk, laptop, laptopBack, monitor } from '../art/office.ts';
import { bust, looks, seated, standing } from '../art/people.ts';
import { at } from '../art/shape.ts';
import { bubble, check, dots, mail } from '../art/signs.ts';
import type { Clip } from '../making/clip.ts';
import { moods } from '../moods.ts';

export const clip: Clip = {
  name: 'telework',
  mood: moods.indigo,
  slides: [
    {
      kind: 'cover',
      chapter: 'はじめに',
      heading: '在宅勤務を|続けるこつ',
      sub: '離れていても、ひとりではない',
      art: (m) =>
        at(1000, 430, 0.98, window(m)) +
        at(
          1000,
          600,
          0.95,
          at(0, -130, 1, seated(looks.aoi)),
          desk(m, 460),
          at(0, -130, 1, laptopBack(m)),
          at(170, -130, 0.7, pot(m)),
        ),
      description: '題名「在宅勤務を続けるこつ」。窓の前の机で、パソコンに向かう女性。',
      lines: [
        {
          text: '在宅勤務は、通勤の負担が|ない働き方です。',
          easy: '「在宅勤務（ざいたくきんむ）」は、|家（いえ）で はたらくことです。',
        },
        { text: '続けるためのこつを、|三つ紹介します。', easy: 'つづけるための こつを|三つ 話（はな）します。' },
      ],
    },
    {
      kind: 'cards',
      heading: '三つの約束',
      cards: [
        { label: '始まりと終わり', art: (m) => at(0, -20, 1.1, clock(m, 9, 0)) },
        { label: '連絡のしかた', art: (m) => at(0, -40, 1.1, bubble(m.deep, dots('#ffffff'))) },
        { label: '休みの取り方', art: (m) => at(0, -20, 1.35, cup(m)) },
      ],
      description: '三枚のカード。始まりと終わり、連絡のしかた、休みの取り方。',
      lines: [
        {
          show: 1,
          text: '一つ目は、一日の|始まりと終わりの合図です。',
          easy: '一つめは、はじめる時間と|おわる時間です。',
        },
        {
          show: 3,
          text: '二つ目は連絡のしかた、|三つ目は休みの取り方です。',
          easy: '二つめは 連絡（れんらく）、|三つめは 休（やす）みかたです。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '始まりと終わり',
      heading: '始まりと終わり',
      points: ['着替えてから始める', '開始と終了を知らせる', '終わったら画面を閉じる'],
      art: (m) => at(1040, 600, 0.95, desk(m, 400), at(0, -130, 1.2, laptop(m))) + at(1040, 320, 0.8, clock(m, 9, 0)),
      description: '要点が三つ。机の上のパソコンと、九時の時計。',
      lines: [
        {
          show: 1,
          text: '着替えてから机に向かうと、|気持ちが切りかわります。',
          easy: '服（ふく）を きがえると、|気持（きも）ちが かわります。',
        },
        {
          show: 2,
          text: '始めるときと終わるときは、|短い言葉で知らせましょう。',
          easy: 'はじめる、おわると、|会社（かいしゃ）に 知らせます。',
        },
        { show: 3, text: '終わったら、画面を閉じて|仕事から離れます。', easy: 'おわったら、パソコンを|とじます。' },
      ],
    },
    {
      kind: 'points',
      chapter: '連絡のしかた',
      heading: '困ったときの連絡先',
      points: ['だれに聞くかを決める', '何分で聞くかを決める', '調子を一言そえる'],
      art: (m) =>
        at(1040, 600, 1.1, monitor(m, at(0, 88, 0.62, bust(looks.ren)))) +
        at(1150, 290, 0.66, bubble(m.deep, check('#ffffff'))),
      description: '要点が三つ。画面の中で同僚が笑っている。',
      lines: [
        {
          show: 1,
          text: '困ったとき、だれに聞くかを|先に決めておきます。',
          easy: 'こまったとき、だれに 聞（き）くか|きめておきます。',
        },
        {
          show: 2,
          text: '15分考えて分からなければ聞く、|などの目安があると楽です。',
          say: 'じゅうごふん考えて分からなければ聞く、などの目安があると楽です。',
          easy: '15分（ふん）考えて わからないときは|聞きましょう。',
        },
        {
          show: 3,
          text: '朝のあいさつに、|調子を一言そえてみましょう。',
          say: '朝のあいさつに、調子を、ひとこと添えてみましょう。',
          easy: '朝（あさ）、元気（げんき）かどうかも|書きましょう。',
        },
      ],
    },
    {
      kind: 'cards',
      heading: '会議を楽にする工夫',
      cards: [
        {
          label: '字幕をつける',
          art: (m) =>
            at(
              0,
              -40,
              0.9,
              monitor(
                m,
                '<rect x="-110" y="34" width="220" height="34" rx="10" fill="#21254a"/><rect x="-84" y="46" width="168" height="10" rx="5" fill="#fff"/>',
              ),
            ),
        },
        { label: '音を整える', art: (m) => at(0, -30, 1.15, headset(m)) },
        { label: '資料を先に送る', art: (m) => at(0, -40, 1.1, mail(m)) },
      ],
      description: '三枚のカード。字幕をつける、音を整える、資料を先に送る。',
      lines: [
        {
          show: 2,
          text: '会議では、字幕やヘッドセットで|聞き取りやすくなります。',
          easy: '会議（かいぎ）では、字幕（じまく）が|あると わかりやすいです。',
        },
        {
          show: 3,
          text: '資料を先に送ってもらうのも、|よくある配慮です。',
          easy: '紙（かみ）や ファイルを|さきに もらうのも いいです。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '休みの取り方',
      heading: '休みを予定に入れる',
      points: ['一時間に一度立ち上がる', '昼は画面から離れる', '通院の日を共有する'],
      art: (m) => at(940, 600, 0.98, calendar(m, [4, 9, 14])) + at(1160, 600, 0.95, cup(m)),
      description: '要点が三つ。カレンダーとカップの絵。',
      lines: [
        {
          show: 2,
          text: '一時間に一度は立ち上がり、|昼は画面から離れましょう。',
          say: 'いちじかんに一度は立ち上がり、昼は画面から離れましょう。',
          easy: '一時間に 一回（いっかい）、立ちます。|昼（ひる）は 画面を 見ません。',
        },
        {
          show: 3,
          text: '通院の日も、前もって|予定に入れておきます。',
          easy: '病院（びょういん）の日も|さきに 書いておきます。',
        },
      ],
    },
    {
      kind: 'cover',
      chapter: 'まとめ',
      heading: '合う働き方は|変わっていい',
      sub: '出社と組み合わせることもできる',
      art: (m) => at(860, 600, 0.86, house(m)) + at(1110, 600, 0.94, standing(looks.haru, 'wave')),
      description: '「合う働き方は変わっていい」の文字。家の横で手を振る人。',
      lines: [
        { text: '家で働く日と出社する日を、|組み合わせる人もいます。', easy: '家の日と 会社の日が|ある人も います。' },
        {
          text: '試しながら、自分に合う形を|見つけていきましょう。',
          easy: 'ためしながら、自分に 合（あ）う|形（かたち）を 見つけましょう。',
        },
      ],
    },
  ],
};
