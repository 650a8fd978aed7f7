import type { Doing } from './doing.ts';
import type { Stored } from './stored.ts';

/** Compares the server's rows with what the person did. @returns what is wrong, in words */
export async function judge(stored: Stored, doings: readonly Doing[]): Promise<string[]> {
  return [
    ...judgeViews(await stored.views(), doings),
    ...judgeConditions(await stored.conditions(), doings),
    ...judgeFavourites(await stored.favourites(), doings),
  ];
}

type Rows<Table extends 'views' | 'conditions' | 'favourites'> = Awaited<ReturnType<Stored[Table]>>;

function judgeViews(rows: Rows<'views'>, doings: readonly Doing[]): string[] {
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

/** What may stand there: the last word that was saved, or one said after it that may not have been, or whose end nobody saw. */
function lastWords(doings: readonly Doing[], kind: Doing['kind'], about: string): Doing[] {
  const mine = doings.filter((doing) => doing.kind === kind && doing.about === about);
  const lastSaved = mine.findLastIndex(({ saved }) => saved);
  return mine.filter(({ isLate }, index) => isLate || index >= lastSaved);
}

const aboutsOf = (doings: readonly Doing[], kind: Doing['kind']) => [
  ...new Set(doings.filter((doing) => doing.kind === kind).map(({ about }) => about)),
];

function judgeConditions(rows: Rows<'conditions'>, doings: readonly Doing[]): string[] {
  return aboutsOf(doings, 'condition').flatMap((day) => {
    const allowed = lastWords(doings, 'condition', day);
    const found = rows.filter(({ date }) => date === day).map(({ note }) => note);
    const mayBeMissing = allowed.every(({ saved }) => !saved);
    if (found.length === 0 && mayBeMissing) return [];
    const isFine = found.length === 1 && allowed.some(({ mark }) => String(mark) === found[0]);
    return isFine ? [] : [`condition of ${day} is ${found.join() || 'lost'}, not ${allowed.map(({ mark }) => mark)}`];
  });
}

function judgeFavourites(wanted: Rows<'favourites'>, doings: readonly Doing[]): string[] {
  return aboutsOf(doings, 'favourite').flatMap((videoId) => {
    const allowed = lastWords(doings, 'favourite', videoId);
    if (allowed.every(({ saved }) => !saved)) return [];
    return allowed.some((doing) => doing.wanted === wanted.has(videoId))
      ? []
      : [`favourite ${videoId} is ${wanted.has(videoId)}, which nobody wanted last`];
  });
}
