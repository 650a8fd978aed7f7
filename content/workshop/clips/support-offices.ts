/** The clip 相談先の選び方: which support office helps with which question. */

import { house, phone } from '../art/home.ts';
import { bush, tree } from '../art/nature.ts';
import { briefcase, building, calendar, desk, magnifier, sheet } from '../art/office.ts';
import { looks, seated, standing, wheelchair } from '../art/people.ts';
import { at } from '../art/shape.ts';
import { bubble, dots, heart, question, signpost } from '../art/signs.ts';
import type { Clip } from '../making/clip.ts';
import { moods } from '../moods.ts';

export const clip: Clip = {
  name: 'support-offices',
  mood: moods.forest,
  slides: [
    {
      kind: 'cover',
      chapter: 'はじめに',
      heading: '相談先の選び方',
      sub: '最初の一か所を見つける',
      art: (m) => at(900, 600, 1.15, signpost(m)) + at(1140, 600, 0.84, tree(m)) + at(1020, 600, 0.7, bush()),
      description: '題名「相談先の選び方」。道しるべと木のある風景。',
      lines: [
        {
          text: '働くことの相談先は、|一つではありません。',
          easy: 'しごとの 相談（そうだん）を する 所は|たくさん あります。',
        },
        { text: '目的に合わせて、|最初の一か所を選びましょう。', easy: 'さいしょに 行（い）く 所を|えらびましょう。' },
      ],
    },
    {
      kind: 'cards',
      chapter: '四つの相談先',
      heading: '何を相談したいですか',
      cards: [
        { label: '仕事をさがす', art: (m) => at(0, -30, 1.15, magnifier(m)) },
        { label: '自分を知る', art: (m) => at(0, -20, 1.05, sheet(m)) },
        { label: 'くらしも一緒に', art: (m) => at(0, -20, 1.1, house(m)) },
      ],
      description: '三枚のカード。仕事をさがす、自分を知る、くらしも一緒に。',
      lines: [
        { show: 1, text: '求人をさがしたいのか、', easy: '仕事（しごと）を さがしたいですか。' },
        {
          show: 3,
          text: '自分に合う仕事を知りたいのか、|くらしも相談したいのか。',
          easy: '自分（じぶん）の ことを 知りたいですか。|くらしの 相談（そうだん）も したいですか。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '仕事をさがすなら',
      points: ['ハローワークへ', '障害のある人の専門窓口', '手帳がなくても相談できる'],
      art: (m) =>
        at(1040, 600, 0.86, at(-120, -130, 1, seated(looks.sota)), at(120, -130, 1, seated(looks.mio)), desk(m, 520)) +
        at(1040, 230, 0.7, bubble(m.deep, dots('#ffffff'))),
      description: '要点が三つ。窓口に座る職員と相談する人。',
      lines: [
        {
          show: 1,
          text: '求人をさがすなら、|まずハローワークです。',
          easy: '仕事を さがすときは、|ハローワークに 行きます。',
        },
        {
          show: 3,
          text: '専門の窓口があり、手帳が|なくても相談できます。',
          easy: '障害（しょうがい）の ある人の 窓口です。|手帳（てちょう）が なくても いいです。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '自分に合う仕事を知るなら',
      points: ['地域障害者職業センター', '職業評価を受けられる', '都道府県に一か所以上'],
      art: (m) => at(1050, 600, 0.92, building(m, 4)) + at(1210, 600, 0.7, bush()),
      description: '要点が三つ。センターの建物の絵。',
      lines: [
        {
          show: 1,
          text: '得意なことを知りたいときは、|地域障害者職業センターへ。',
          easy: 'とくいな ことを 知りたいときは、|「職業（しょくぎょう）センター」です。',
        },
        {
          show: 3,
          text: '職業評価や、働く準備の|支援を受けられます。',
          easy: 'どんな 仕事が いいか、|いっしょに しらべます。',
        },
      ],
    },
    {
      kind: 'points',
      heading: 'くらしも一緒に話すなら',
      points: ['就業・生活支援センター', '仕事と生活の両方を相談', '職場への訪問も'],
      art: (m) =>
        at(915, 600, 0.72, house(m)) + at(1150, 600, 0.84, wheelchair(looks.aoi)) + at(915, 360, 0.8, heart(m.accent)),
      description: '要点が三つ。家の横に、車いすの女性がいる。',
      lines: [
        {
          show: 2,
          text: '障害者就業・生活支援センターは、|くらしと仕事の両方を支えます。',
          say: '障害者、しゅうぎょう、生活支援センターは、くらしと仕事の両方を支えます。',
          easy: '「就業・生活（せいかつ）支援センター」は|くらしと 仕事を 助（たす）けます。',
        },
        {
          show: 3,
          text: '就職のあとも、|長く相談することができます。',
          easy: 'はたらいた あとも、|ずっと 相談できます。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '通って準備をするなら',
      points: ['就労移行支援事業所', '原則2年まで通える', '窓口は市区町村'],
      art: (m) => at(960, 600, 1.12, calendar(m, [0, 1, 2, 3, 5, 6, 7])) + at(1180, 600, 0.7, briefcase(m)),
      description: '要点が三つ。カレンダーと、かばんの絵。',
      lines: [
        {
          show: 2,
          text: '就労移行支援事業所には、|原則2年まで通って準備できます。',
          say: '就労移行支援事業所には、原則、二年まで通って、準備できます。',
          easy: '「就労移行（しゅうろういこう）支援」は|だいたい 2年まで 通（かよ）えます。',
        },
        {
          show: 3,
          text: '利用の申し込みは、お住まいの|市区町村が窓口です。',
          easy: '申（もう）しこみは、|市役所（しやくしょ）などで します。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '相談に行く前に',
      heading: '持っていくもの',
      points: ['困っていることのメモ', '聞きたいことを一つ', '手帳や受給者証があれば'],
      art: (m) => at(970, 600, 1.15, sheet(m)) + at(1170, 600, 0.95, phone(m, at(0, 30, 0.7, question(m.deep)))),
      description: '要点が三つ。メモの紙とスマートフォンの絵。',
      lines: [
        {
          show: 1,
          text: '相談の前に、困っていることを|メモしておきましょう。',
          easy: 'まえの日に、こまることを|書（か）いておきましょう。',
        },
        { show: 3, text: '聞きたいことは、|一つあれば十分です。', easy: '聞（き）きたいことは、|一つで いいです。' },
      ],
    },
    {
      kind: 'cover',
      chapter: 'まとめ',
      heading: '窓口が違っても|大丈夫',
      sub: '合うところを一緒に考えます',
      art: () => at(880, 600, 0.9, standing(looks.fumi, 'wave')) + at(1140, 600, 0.9, standing(looks.kei)),
      description: '「窓口が違っても大丈夫」の文字。手を振る年配の男性と、支援者。',
      lines: [
        {
          text: 'もし違う窓口に行っても、|合うところを教えてもらえます。',
          easy: 'ちがう 所に 行っても、|いい 所を おしえてくれます。',
        },
        {
          text: 'まずは一本の電話から、|始めてみませんか。',
          say: 'まずは、いっぽんの電話から、始めてみませんか。',
          easy: 'まず、電話（でんわ）を|してみましょう。',
        },
      ],
    },
  ],
};
