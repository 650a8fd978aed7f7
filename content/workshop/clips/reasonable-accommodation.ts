/** The clip 合理的配慮の伝え方: what the law requires of employers, and how to begin the conversation. */

import { headset } from '../art/home.ts';
import { seedling } from '../art/nature.ts';
import { clipboard, desk, gear, laptop } from '../art/office.ts';
import { looks, seated, standing, wheelchair } from '../art/people.ts';
import { at } from '../art/shape.ts';
import { bubble, check, dots, question, scales } from '../art/signs.ts';
import type { Clip } from '../making/clip.ts';
import { moods } from '../moods.ts';

export const clip: Clip = {
  name: 'reasonable-accommodation',
  mood: moods.teal,
  slides: [
    {
      kind: 'cover',
      chapter: 'はじめに',
      heading: '合理的配慮の|伝え方',
      sub: '働きやすさは、話し合いから',
      art: (m) =>
        at(880, 600, 0.94, wheelchair(looks.mio)) +
        at(1120, 600, 0.86, standing(looks.ren, 'wave')) +
        at(1010, 190, 0.8, bubble(m.deep, dots('#ffffff'))),
      description: '題名「合理的配慮の伝え方」。車いすの女性と、手を挙げる男性が話している。',
      lines: [
        {
          text: '職場で困ったとき、|どう伝えればよいでしょうか。',
          easy: '仕事（しごと）で こまったとき、|どう 言（い）えば いいですか。',
        },
        {
          text: '合理的配慮を相談する手順を、|いっしょに見ていきましょう。',
          easy: '「合理的配慮（ごうりてきはいりょ）」の|話（はな）しかたを 見（み）ましょう。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '合理的配慮とは',
      heading: '合理的配慮とは',
      points: ['困りごとを減らす工夫', '本人と会社が話し合う', '負担が重すぎない範囲'],
      art: (m) => at(1040, 600, 1.25, scales(m)) + at(1040, 300, 0.7, seedling(m, false)),
      description: '三つの要点と、つり合った天びんの絵。',
      lines: [
        {
          show: 1,
          text: '合理的配慮とは、働くうえでの|困りごとを減らす工夫です。',
          easy: '合理的配慮とは、はたらく人の|こまることを へらす 工夫（くふう）です。',
        },
        {
          show: 3,
          text: '本人と会社が話し合い、|負担が重すぎない範囲で行います。',
          easy: 'あなたと 会社（かいしゃ）が 話して、|できることを きめます。',
        },
      ],
    },
    {
      kind: 'points',
      heading: '法律で決まっています',
      points: ['障害者雇用促進法', '2016年4月から義務', '会社の大きさを問わない'],
      art: (m) => at(1040, 600, 1.25, clipboard(m)),
      description: '法律の要点を三つ並べた画面。書類の絵。',
      lines: [
        {
          show: 2,
          text: '障害者雇用促進法により、|2016年4月から義務になりました。',
          say: '障害者雇用促進法により、2016年4月から、義務になりました。',
          easy: '2016年4月から、会社は、むりのない|はんいで しなければ なりません。',
        },
        {
          show: 3,
          text: '会社の大きさにかかわらず、|すべての事業主が対象です。',
          easy: '大きい会社も 小さい会社も|おなじです。',
        },
      ],
    },
    {
      kind: 'cards',
      chapter: '伝える準備',
      heading: 'まず、書き出してみる',
      cards: [
        { label: '困る場面', art: (m) => at(0, -40, 1.1, bubble(m.mid, question('#ffffff'))) },
        { label: '理由', art: (m) => at(0, -20, 1.1, gear(m)) },
        { label: 'あると助かること', art: (m) => at(0, -30, 1.2, headset(m)) },
      ],
      description: '三枚のカード。困る場面、理由、あると助かること。',
      lines: [
        {
          show: 1,
          text: 'はじめに、どんな場面で|困るのかを書き出します。',
          easy: 'はじめに、いつ こまるかを|紙（かみ）に 書（か）きます。',
        },
        {
          show: 3,
          text: '次に、その理由と、|あると助かることを添えます。',
          easy: 'つぎに、どうして こまるか、何（なに）が|あると いいかも 書きます。',
        },
      ],
    },
    {
      kind: 'points',
      heading: 'たとえば、こんな例',
      points: ['指示を文字でもらう', '静かな席に変える', '通院の日に休む'],
      art: (m) =>
        at(1040, 600, 0.95, desk(m, 400), at(0, -130, 1.2, laptop(m))) +
        at(1040, 330, 0.9, bubble(m.deep, check('#ffffff'))),
      description: '例が三つ。机の上のノートパソコンと、チェック印の吹き出し。',
      lines: [
        {
          show: 1,
          text: 'たとえば、口頭の指示を|文字でももらう方法があります。',
          easy: 'たとえば、話（はなし）だけでなく、|字（じ）でも 書いてもらいます。',
        },
        {
          show: 3,
          text: '静かな席への変更や、|通院のための休みも一例です。',
          easy: 'しずかな席（せき）にする、|病院（びょういん）の日に 休むなどです。',
        },
      ],
    },
    {
      kind: 'points',
      chapter: '話し合う',
      heading: '話し合いの進め方',
      points: ['上司や人事に時間をもらう', '決めたことを書いておく', 'ときどき見直す'],
      art: (m) =>
        at(1040, 600, 0.86, at(-120, -130, 1, seated(looks.aoi)), at(120, -130, 1, seated(looks.sota)), desk(m, 520)),
      description: '要点が三つ。机をはさまず、並んで座る二人の絵。',
      lines: [
        {
          show: 1,
          text: '準備ができたら、上司や人事に|時間をもらって相談します。',
          easy: 'つぎに、上司（じょうし）や|人事（じんじ）の人に 話します。',
        },
        {
          show: 3,
          text: '決めたことは書いておき、|ときどき一緒に見直しましょう。',
          easy: 'きめたことを 書きます。|ときどき また 話しましょう。',
        },
      ],
    },
    {
      kind: 'cover',
      chapter: 'まとめ',
      heading: 'ひとりで|抱えこまない',
      sub: '支援機関に同席を頼めます',
      art: (m) => at(860, 600, 0.9, standing(looks.kei)) + at(1110, 596, 1.25, seedling(m)),
      description: '「ひとりで抱えこまない」の文字。支援者と、大きな芽の絵。',
      lines: [
        {
          text: '伝えにくいときは、|支援機関に同席を頼めます。',
          easy: '言いにくいときは、支援（しえん）の人と|いっしょに 話せます。',
        },
        {
          text: '小さな相談が、|働きやすさの種になります。',
          easy: '小さい 相談（そうだん）が、|はたらきやすい 場所を 作（つく）ります。',
        },
      ],
    },
  ],
};
