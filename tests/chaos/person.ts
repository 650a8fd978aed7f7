import type { OwnServer } from '#tests/support/own-server.ts';
import { conditionsOf, favouritesOf, viewsOf } from '#tests/support/stored-rows.ts';

/** One thing that the person did. */
export interface Doing {
  readonly mark: number;
  readonly kind: 'condition' | 'view' | 'favourite';
  /** The day or the video. */
  readonly about: string;
  readonly wanted: boolean;
  /** The interface said that it is saved; otherwise it may or may not be. */
  saved: boolean;
}

/** Compares the server's rows with what the person did. @returns what is wrong, in words */
export function judge(server: OwnServer, doings: readonly Doing[]): string[] {
  return [...judgeViews(server, doings), ...judgeConditions(server, doings), ...judgeFavourites(server, doings)];
}

function judgeViews(server: OwnServer, doings: readonly Doing[]): string[] {
  const rows = viewsOf(server);
  const views = doings.filter(({ kind }) => kind === 'view');
  const strangers = rows.filter((row) => !views.some(({ mark }) => mark === row.view_second));
  return [
    ...strangers.map(({ view_second }) => `nobody left a video after ${view_second}`),
    ...views.flatMap(({ mark, saved }) => {
      const times = rows.filter(({ view_second }) => view_second === mark).length;
      if (times > 1) return [`view ${mark} is there ${times} times`];
      return saved && times === 0 ? [`view ${mark} is lost`] : [];
    }),
  ];
}

/** What may stand there: the last word that was saved, or one said after it that may not have been. */
function lastWords(doings: readonly Doing[], kind: Doing['kind'], about: string): Doing[] {
  const mine = doings.filter((doing) => doing.kind === kind && doing.about === about);
  const lastSaved = mine.findLastIndex(({ saved }) => saved);
  return mine.slice(Math.max(0, lastSaved));
}

const aboutsOf = (doings: readonly Doing[], kind: Doing['kind']) => [
  ...new Set(doings.filter((doing) => doing.kind === kind).map(({ about }) => about)),
];

function judgeConditions(server: OwnServer, doings: readonly Doing[]): string[] {
  const rows = conditionsOf(server);
  return aboutsOf(doings, 'condition').flatMap((day) => {
    const allowed = lastWords(doings, 'condition', day);
    const found = rows.filter(({ date }) => date === day).map(({ note }) => note);
    const mayBeMissing = allowed.every(({ saved }) => !saved);
    if (found.length === 0 && mayBeMissing) return [];
    const isFine = found.length === 1 && allowed.some(({ mark }) => String(mark) === found[0]);
    return isFine ? [] : [`condition of ${day} is ${found.join() || 'lost'}, not ${allowed.map(({ mark }) => mark)}`];
  });
}

function judgeFavourites(server: OwnServer, doings: readonly Doing[]): string[] {
  const wanted = new Set(favouritesOf(server).map(({ video_id }) => video_id));
  return aboutsOf(doings, 'favourite').flatMap((videoId) => {
    const allowed = lastWords(doings, 'favourite', videoId);
    if (allowed.every(({ saved }) => !saved)) return [];
    return allowed.some((doing) => doing.wanted === wanted.has(videoId))
      ? []
      : [`favourite ${videoId} is ${wanted.has(videoId)}, which nobody wanted last`];
  });
}
