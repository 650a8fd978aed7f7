/** Eight simple profile pictures for members who don't use their own. */

import { cup } from '../art/home.ts';
import { moon, seedling } from '../art/nature.ts';
import { area, at, box, dot, line, oval } from '../art/shape.ts';
import { type MoodName, moods } from '../moods.ts';
import type { Still } from './portraits.ts';

function motif(file: string, mood: MoodName, inside: string): Still {
  const { soft, paper } = moods[mood];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">${box(0, 0, 256, 256, soft, 0)}${dot(128, 128, 108, paper)}${inside}</svg>`;
  return { file, size: 256, svg };
}

const leaf =
  area('M60 186C40 100 100 52 196 60C204 156 152 214 72 190Z', '#5f9a4c') +
  line('M60 204C84 156 118 120 160 94M100 148L96 116M128 120L126 92M104 146L140 150', '#f4f8ec', 7);
const mountain =
  dot(176, 88, 20, '#f2b33d') +
  area('M32 196L104 78L150 152L172 120L226 196Z', '#5f7f95') +
  area('M104 78L82 114L100 108L110 122L127 115Z', '#ffffff');
const sea =
  dot(128, 100, 38, '#f4a259') +
  area('M26 128Q52 108 78 128T130 128T182 128T230 128V190Q128 250 26 190Z', '#5f97c6') +
  area('M30 164Q56 146 82 164T134 164T186 164T226 164V196Q128 246 30 196Z', '#174a7c');
const cat =
  area('M72 92L66 44L110 70H146L190 44L184 92Z', '#6b6f8a') +
  oval(128, 132, 70, 62, '#6b6f8a') +
  oval(102, 126, 7, 9, '#ffffff') +
  oval(154, 126, 7, 9, '#ffffff') +
  area('M118 146H138L128 157Z', '#f3b559') +
  line(
    'M128 157Q116 172 104 164M128 157Q140 172 152 164M60 144L30 138M60 156L32 162M196 144L226 138M196 156L224 162',
    '#2b2f4f',
    5,
  );
const bird =
  oval(122, 140, 62, 54, '#d0806c') +
  dot(166, 96, 36, '#d0806c') +
  area('M198 90L224 100L198 108Z', '#e09a2b') +
  dot(174, 90, 6, '#441c16') +
  area('M90 124Q60 176 128 178Q148 150 128 124Z', '#7c2a20') +
  area('M66 120L26 104L34 150L70 160Z', '#7c2a20') +
  line('M112 192V212M136 192V212', '#441c16', 7);

export const avatars: readonly Still[] = [
  motif('1-芽', 'teal', at(128, 190, 0.74, seedling(moods.teal))),
  motif('2-葉', 'forest', leaf),
  motif('3-山', 'slate', mountain),
  motif('4-海', 'sky', sea),
  motif('5-猫', 'indigo', cat),
  motif('6-鳥', 'rose', bird),
  motif('7-月', 'plum', at(132, 226, 0.92, moon(moods.plum))),
  motif('8-カップ', 'amber', at(118, 204, 1.02, cup(moods.amber))),
];
