/**
 * One slide as an HTML page of 1280 × 720 px. The lowest 120 px contain no text, because players show captions there.
 * The smallest font size is 40 px, because most people watch on a phone.
 */

import { at, box } from '../art/shape.ts';
import type { Mood } from '../moods.ts';
import type { Cards, Cover, Points, Slide } from './clip.ts';

export const FLOOR = 600;

const breakLines = (text: string): string => text.replaceAll('|', '<br>');

function style(mood: Mood): string {
  return `
    * { margin: 0; box-sizing: border-box; }
    body { width: 1280px; height: 720px; overflow: hidden; background: ${mood.paper}; color: ${mood.ink};
      font-family: 'Noto Sans CJK JP', sans-serif; font-weight: 700; font-feature-settings: 'palt'; line-height: 1.35; }
    svg.scene { position: absolute; inset: 0; }
    .text { position: absolute; left: 84px; white-space: nowrap; }
    h1 { color: ${mood.deep}; letter-spacing: .02em; }
    .cover h1 { font-size: 88px; line-height: 1.3; }
    .cover p { font-size: 44px; margin-top: 20px; }
    .cover .rule { width: 120px; height: 12px; border-radius: 6px; background: ${mood.accent}; margin-bottom: 28px; }
    .points h1, .cards h1 { font-size: 62px; }
    .points ol { list-style: none; padding: 0; margin-top: 34px; display: grid; gap: 20px; width: 720px; }
    .points li, .card { background: ${mood.card}; border-radius: 20px; border: 4px solid ${mood.soft}; }
    .points li { display: flex; align-items: center; gap: 22px; padding: 14px 24px 14px 18px; min-height: 100px; font-size: 44px; }
    .points li b { flex: none; width: 64px; height: 64px; border-radius: 50%; background: ${mood.deep}; color: #fff; display: grid; place-items: center; font-size: 40px; }
    .points li.now, .card.now { border-color: ${mood.accent}; }
    .later { visibility: hidden; }
    .row { position: absolute; left: 84px; right: 84px; top: 188px; height: 384px; display: flex; gap: 28px; }
    .card { flex: 1; display: flex; flex-direction: column; align-items: center; justify-content: flex-end; padding: 12px 8px 16px; font-size: 42px; line-height: 1.25; text-align: center; white-space: nowrap; }
    .card svg { flex: 1; min-height: 0; width: 100%; }`;
}

function scene(mood: Mood, inside: string): string {
  return `<svg class="scene" width="1280" height="720" viewBox="0 0 1280 720">${box(0, FLOOR, 1280, 120, mood.floor, 0)}${inside}</svg>`;
}

function cover(slide: Cover, mood: Mood): string {
  const lines = slide.heading.split('|').length;
  const sub = slide.sub === undefined ? '' : `<p>${breakLines(slide.sub)}</p>`;
  return `${scene(mood, slide.art(mood))}<div class="text cover" style="top:${lines > 1 ? 130 : 180}px"><div class="rule"></div><h1>${breakLines(slide.heading)}</h1>${sub}</div>`;
}

function visibility(index: number, show: number | undefined, count: number): string {
  if (show === undefined || show > count) return '';
  if (index >= show) return 'later';
  return index === show - 1 ? 'now' : '';
}

function points(slide: Points, mood: Mood, show: number | undefined): string {
  const items = slide.points.map(
    (point, index) =>
      `<li class="${visibility(index, show, slide.points.length)}"><b>${index + 1}</b><span>${breakLines(point)}</span></li>`,
  );
  return `${scene(mood, slide.art(mood))}<div class="text points" style="top:76px"><h1>${breakLines(slide.heading)}</h1><ol>${items.join('')}</ol></div>`;
}

function cards(slide: Cards, mood: Mood, show: number | undefined): string {
  const items = slide.cards.map(
    (card, index) =>
      `<div class="card ${visibility(index, show, slide.cards.length)}"><svg viewBox="-170 -310 340 320" preserveAspectRatio="xMidYMid meet">${at(0, 0, 1, card.art(mood))}</svg><span>${breakLines(card.label)}</span></div>`,
  );
  return `${scene(mood, '')}<div class="text cards" style="top:76px"><h1>${breakLines(slide.heading)}</h1></div><div class="row cards">${items.join('')}</div>`;
}

/**
 * The HTML of a slide. `show` is the number of visible points or cards, the last of which is highlighted. If undefined,
 * all are visible and none is highlighted.
 */
export function slidePage(slide: Slide, mood: Mood, show: number | undefined): string {
  const body =
    slide.kind === 'cover'
      ? cover(slide, mood)
      : slide.kind === 'points'
        ? points(slide, mood, show)
        : cards(slide, mood, show);
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><style>${style(mood)}</style><body>${body}</body></html>`;
}
