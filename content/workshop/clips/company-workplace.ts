/** The clip 職場の取組. It names no company, because videos about different companies use it. */

import { cup, headset, lamp, window } from '../art/home.ts';
import { bush, pot, seedling } from '../art/nature.ts';
import { building, calendar, chart, clipboard, desk, laptop, ramp, sheet } from '../art/office.ts';
import { looks, seated, standing, wheelchair } from '../art/people.ts';
import { at } from '../art/shape.ts';
import { bubble, check, heart, pencil } from '../art/signs.ts';
import type { Clip } from '../making/clip.ts';
import { moods } from '../moods.ts';

export const clip: Clip = {
  name: 'company-workplace',
  mood: moods.slate,
  slides: [
    {
      kind: 'cover',
      chapter: 'はじめに',
      heading: '働きやすい|職場をつくる',
      sub: 'ひとつの声から始まる工夫',
      art: (m) => at(950, 600, 0.95, building(m, 4)) + at(1165, 600, 0.95, ramp(m)) + at(820, 600, 0.7, bush()),
      description: '題名「働きやすい職場をつくる」。スロープのある会社の建物。',
      lines: [
        {
          text: '障害のある人もない人も|働きやすい、職場の話です。',
          easy: 'みんなが はたらきやすい|会社（かいしゃ）の 話です。',
        },
        {
          text: 'どの職場でも試せる、|小さな工夫を紹介します。',
          easy: 'どの 会社でも できる、|小さな くふうを 話します。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '法定雇用率は2.7％',
      points: ['2026年7月に引き上げ', '37.5人以上の会社が対象', '数よりも続く職場を'],
      art: (m) => at(1050, 600, 1.4, chart(m)),
      description: '要点が三つ。右上がりの棒グラフの絵。',
      lines: [
        {
          show: 1,
          text: '民間企業の法定雇用率は、|2026年7月から2.7％です。',
          say: '民間企業の法定雇用率は、2026年7月から、にいてんななパーセントです。',
          easy: '大きい会社は、はたらく人の 2.7％以上、|障害のある人を やとう きまりです。',
        },
        {
          show: 3,
          text: '大切にしたいのは、|数よりも続けられる職場です。',
          easy: 'でも 大切なのは、|長（なが）く はたらけることです。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '静かな部屋',
      heading: '静かな部屋をつくる',
      points: ['明かりを落とした部屋', '理由を聞かない', 'だれでも使える'],
      art: (m) => at(935, 510, 0.74, window(m, 'night')) + at(1130, 600, 1.35, lamp(m)) + at(1215, 600, 0.55, cup(m)),
      description: '要点が三つ。落ち着いた明かりの休憩室。',
      lines: [
        {
          show: 1,
          text: '音に疲れやすい社員の声から、|静かな部屋をつくる例です。',
          easy: '音（おと）で 疲（つか）れる人が|います。',
        },
        {
          show: 3,
          text: '理由を聞かずに使える部屋は、|みんなの部屋になります。',
          easy: 'だれでも 使（つか）える、しずかな|部屋（へや）を 作（つく）ります。',
        },
      ],
    },
    {
      kind: 'cards',
      chapter: '手順を見えるように',
      heading: '仕事を見えるようにする',
      cards: [
        { label: '写真の手順書', art: (m) => at(0, -20, 1.05, sheet(m)) },
        { label: '今日の予定表', art: (m) => at(0, -20, 1.1, calendar(m)) },
        { label: '終わったら印', art: (m) => at(0, -40, 1.1, bubble(m.deep, check('#ffffff'))) },
      ],
      description: '三枚のカード。写真の手順書、今日の予定表、終わったら印。',
      lines: [
        {
          show: 2,
          text: '手順書は写真を多くし、|今日の予定は壁にはります。',
          easy: '写真（しゃしん）で やりかたを 見せます。|予定（よてい）も 壁（かべ）に あります。',
        },
        {
          show: 3,
          text: '終わった仕事に印をつけると、|進み方が目で分かります。',
          easy: 'おわったら しるしを つけます。|よく わかります。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '道具を選べる',
      points: ['文字で届く連絡', '高さの変わる机', '音をやわらげる耳当て'],
      art: (m) => at(1040, 600, 0.98, desk(m, 420), at(-60, -130, 1.05, laptop(m)), at(125, -130, 0.6, headset(m))),
      description: '要点が三つ。机の上のパソコンとヘッドセット。',
      lines: [
        {
          show: 2,
          text: '連絡は文字でも届き、|机は高さを変えられます。',
          easy: '連絡（れんらく）は 字（じ）で 来ます。|机（つくえ）の 高さも かわります。',
        },
        {
          show: 3,
          text: '耳当てなどの道具は、|社員が自分で選びます。',
          easy: '道具（どうぐ）は、|自分（じぶん）で えらびます。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '話し続ける',
      heading: '配慮シートを見直す',
      points: ['半年に一度、話し合う', '変えたいことを書く', '支援者も参加できる'],
      art: (m) => at(1000, 600, 1.2, clipboard(m)) + at(1165, 600, 1.05, pencil(m)),
      description: '要点が三つ。配慮シートとえんぴつの絵。',
      lines: [
        {
          show: 1,
          text: '半年に一度、配慮シートを見ながら|上司と話し合います。',
          say: 'はんとしに一度、配慮シートを見ながら、上司と話し合います。',
          easy: '半年（はんとし）に 一回（いっかい）、|上司（じょうし）と 話します。',
        },
        {
          show: 3,
          text: '体調も仕事も変わるからこそ、|見直しが大切です。',
          easy: '体（からだ）も 仕事も かわります。|なんども 話しましょう。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '社員の声',
      points: ['「休める場所があり安心」', '「聞きやすくなった」', '「教え方がそろった」'],
      art: (m) =>
        at(1050, 600, 0.86, at(-120, -130, 1, seated(looks.nao)), at(120, -130, 1, seated(looks.fumi)), desk(m, 520)) +
        at(1050, 210, 0.9, heart(m.accent)) +
        at(1050, 488, 0.4, pot(m)),
      description: '社員の声が三つ。机に並ぶ二人とハートの絵。',
      lines: [
        {
          show: 1,
          text: '休める場所があるだけで、|安心して働けるという声。',
          easy: '「休（やす）む ところが あるから|安心（あんしん）です。」',
        },
        {
          show: 3,
          text: '教え方がそろい、新しい社員にも|役立ったという声もあります。',
          easy: '「おしえかたが よくなりました。」',
        },
      ],
    },
    {
      kind: 'cover',
      chapter: 'まとめ',
      heading: 'ひとつの声から|職場は変わる',
      sub: '小さな工夫を、みんなの工夫に',
      art: (m) =>
        at(830, 598, 0.55, seedling(m)) +
        at(985, 600, 0.84, wheelchair(looks.haru)) +
        at(1180, 600, 0.86, standing(looks.aoi, 'down')),
      description: '「ひとつの声から職場は変わる」の文字。車いすの社員と同僚、芽の絵。',
      lines: [
        {
          text: '一人の困りごとは、|みんなの働きやすさの種です。',
          say: '一人の困りごとは、みんなの、働きやすさの、たねです。',
          easy: 'ひとりの こまることは、|みんなの ヒントに なります。',
        },
        {
          text: 'あなたの職場でも、|一つ始めてみませんか。',
          say: 'あなたの職場でも、ひとつ、始めてみませんか。',
          easy: 'あなたの 会社でも、|はじめてみませんか。',
        },
      ],
    },
  ],
};
