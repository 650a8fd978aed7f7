/** The picture that messengers and social networks show when a page is shared (Open Graph, 1200 × 630). */

import { desk, laptopBack } from '../art/office.ts';
import { looks, seated, standing, wheelchair } from '../art/people.ts';
import { at } from '../art/shape.ts';
import { moods } from '../moods.ts';
import { brand, mark, onLight, place, svg, wordmark } from './mark.ts';

export function previewCard(): string {
  const mood = moods.teal;
  const people =
    at(700, 530, 0.72, standing(looks.haru, 'wave')) +
    at(1090, 530, 0.72, wheelchair(looks.mio)) +
    at(890, 530, 0.78, at(0, -130, 1, seated(looks.nao)), desk(mood, 300), at(0, -130, 0.9, laptopBack(mood)));
  const ground = `<rect width="1200" height="630" fill="${brand.white}"/><circle cx="900" cy="380" r="350" fill="#e4f2ed"/><rect y="530" width="1200" height="100" fill="${brand.teal}"/>`;
  const words = `<text x="82" y="416" font-family="Noto Sans CJK JP" font-weight="700" font-size="32" fill="${brand.text}">働くための、選択肢とアイデアを</text>`;
  return svg(
    1200,
    630,
    ground +
      people +
      place(72, 110, 2.1, mark(onLight)) +
      place(76, 350, 2.05, `<path fill="${brand.teal}" d="${wordmark}"/>`) +
      words,
  );
}
