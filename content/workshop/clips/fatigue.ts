/** The clip 疲れをためない: noticing signs of fatigue and resting in time. */

import { battery, bed, clock, cup, meal, window } from '../art/home.ts';
import { cloud, pot, sun, tree, umbrella } from '../art/nature.ts';
import { clipboard, desk, laptopBack } from '../art/office.ts';
import { looks, seated, standing } from '../art/people.ts';
import { at, dot } from '../art/shape.ts';
import { bubble, dots, heart } from '../art/signs.ts';
import type { Clip } from '../making/clip.ts';
import { moods } from '../moods.ts';

export const clip: Clip = {
  name: 'fatigue',
  mood: moods.rose,
  slides: [
    {
      kind: 'cover',
      chapter: 'はじめに',
      heading: '疲れを|ためない',
      sub: '休むことも、仕事の準備',
      art: (m) => at(850, 600, 1.3, battery(m, 0.62)) + at(1090, 600, 0.98, standing(looks.kei)),
      description: '題名「疲れをためない」。大きな電池と、眼鏡の女性。',
      lines: [
        { text: '疲れは、|目には見えません。', easy: '疲（つか）れは、|目（め）に 見えません。' },
        {
          text: 'まだ大丈夫と思ううちに、|たまっていることがあります。',
          easy: '「だいじょうぶ」と 思（おも）っても、|疲れていることが あります。',
        },
      ],
    },
    {
      kind: 'cards',
      chapter: '気づく',
      heading: '疲れのサイン',
      cards: [
        { label: '言葉が減る', art: (m) => at(0, -40, 1.1, bubble(m.mid, dots('#ffffff'))) },
        { label: '食事が変わる', art: (m) => at(0, -40, 0.98, meal(m)) },
        { label: '眠りが浅い', art: (m) => at(0, -30, 0.82, bed(m)) },
      ],
      description: '三枚のカード。言葉が減る、食事が変わる、眠りが浅い。',
      lines: [
        { show: 1, text: '返事が短くなる。', easy: '話（はな）すことが へります。' },
        { show: 2, text: '甘いものばかり食べたくなる。', easy: 'あまいものを|たくさん 食（た）べます。' },
        {
          show: 3,
          text: '夜中に何度も目が覚める。|どれも疲れのサインです。',
          easy: '夜（よる）、よく 目が さめます。|これは 疲れの サインです。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '三つの色で見る',
      points: ['青：いつもどおり', '黄：少し疲れている', '赤：休みが必要'],
      art: () => dot(1040, 190, 72, '#2d77b5') + dot(1040, 362, 72, '#f0b429') + dot(1040, 534, 72, '#c23b2e'),
      description: '要点が三つ。青、黄、赤の丸が縦に並ぶ。',
      lines: [
        {
          show: 1,
          text: '今の調子を、三つの色で|表してみましょう。',
          easy: '今（いま）の ようすを|三つの色（いろ）で 言います。',
        },
        {
          show: 3,
          text: '青はいつもどおり、黄は注意、|赤は休みが必要です。',
          say: '青は、いつもどおり。きいろは、注意。赤は、休みが必要です。',
          easy: '青（あお）は いい、黄（き）は 注意、|赤（あか）は 休（やす）みます。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '休む',
      heading: '黄色のうちに休む',
      points: ['五分、席を離れる', '温かいものを飲む', '予定を一つ減らす'],
      art: (m) => at(1040, 370, 0.86, window(m)) + at(1040, 600, 1, cup(m)),
      description: '要点が三つ。窓とカップの絵。',
      lines: [
        {
          show: 1,
          text: '黄色のうちに、|五分だけ席を離れます。',
          say: 'きいろのうちに、ごふんだけ、席を離れます。',
          easy: '黄色（きいろ）のとき、5分だけ|席（せき）を はなれます。',
        },
        {
          show: 3,
          text: '温かいものを飲み、|予定を一つ減らします。',
          easy: 'あたたかいものを 飲（の）みます。|予定（よてい）を 一つ へらします。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '短い休憩を先に決める',
      points: ['午前と午後に一回ずつ', '休む場所を決めておく', 'タイマーで知らせる'],
      art: (m) => at(1040, 600, 1.45, clock(m, 10, 30)),
      description: '要点が三つ。十時半をさす大きな時計。',
      lines: [
        {
          show: 1,
          text: '疲れてからではなく、|休む時間を先に決めます。',
          easy: '休む時間（じかん）を|さきに きめます。',
        },
        {
          show: 3,
          text: '場所を決めて、タイマーで|知らせると忘れません。',
          easy: '場所（ばしょ）を きめて、タイマーを|使（つか）いましょう。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '伝える',
      heading: '職場に伝える言い方',
      points: ['「今日は黄色です」', '「十分、休みます」', '「三時に戻ります」'],
      art: (m) =>
        at(1040, 600, 0.92, at(0, -130, 1, seated(looks.ren)), desk(m, 420), at(0, -130, 0.9, laptopBack(m))) +
        at(1160, 250, 0.7, bubble(m.deep, dots('#ffffff'))),
      description: '要点が三つ。机の男性と吹き出しの絵。',
      lines: [
        {
          show: 1,
          text: '職場には、今日は黄色です、|のように短く伝えます。',
          say: '職場には、きょうはきいろです、のように、短く伝えます。',
          easy: '会社（かいしゃ）で「今日は 黄色です」と|言（い）います。',
        },
        {
          show: 3,
          text: '休む長さと戻る時間を言うと、|まわりも安心します。',
          easy: 'いつ もどるかも 言うと、|みんな 安心（あんしん）します。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '赤が続くときは',
      points: ['主治医に早めに相談', '支援者や産業医にも', '記録を見せると伝わる'],
      art: (m) => at(930, 600, 1, clipboard(m)) + at(1150, 600, 0.84, umbrella(m)) + at(1150, 330, 0.8, cloud(m.soft)),
      description: '要点が三つ。記録の紙と、雲の下のかさの絵。',
      lines: [
        {
          show: 2,
          text: '赤が何日も続くときは、|主治医や支援者に相談します。',
          easy: '赤が つづくときは、医者（いしゃ）や|支援（しえん）の人に 話します。',
        },
        {
          show: 3,
          text: '毎日の記録があると、|短い時間でも伝わります。',
          easy: '毎日の 記録（きろく）が あると、|よく わかります。',
        },
      ],
    },
    {
      kind: 'cover',
      chapter: 'まとめ',
      heading: '休み方は、|育てられる',
      sub: '小さく休んで、長く働く',
      art: (m) =>
        at(870, 600, 1.2, pot(m)) +
        at(1110, 600, 1.2, tree(m)) +
        at(960, 250, 0.6, sun(m)) +
        at(1190, 220, 0.6, heart(m.accent)),
      description: '「休み方は、育てられる」の文字。鉢植えと木、太陽の絵。',
      lines: [
        { text: '休むことは、|なまけることではありません。', easy: '休むことは、|わるいことでは ありません。' },
        {
          text: '小さく休んで、|長く働いていきましょう。',
          easy: 'すこしずつ 休んで、|長（なが）く はたらきましょう。',
        },
      ],
    },
  ],
};
