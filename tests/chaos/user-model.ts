import type { Action } from './actions.ts';
import type { Stored } from './stored.ts';

/** Compares the server's rows with the user's actions. @returns a description of each contradiction */
export async function judge(stored: Stored, actions: readonly Action[]): Promise<string[]> {
  return [
    ...judgeViews(await stored.views(), actions),
    ...judgeConditions(await stored.conditions(), actions),
    ...judgeFavourites(await stored.favourites(), actions),
  ];
}

type Rows<Table extends 'views' | 'conditions' | 'favourites'> = Awaited<ReturnType<Stored[Table]>>;

function judgeViews(rows: Rows<'views'>, actions: readonly Action[]): string[] {
  const views = actions.filter(({ kind }) => kind === 'view');
  const strangers = rows.filter((row) => !views.some(({ mark }) => mark === row.view_second));
  return [
    ...strangers.map(({ view_second }) => `the server has view ${view_second}, which the user never made`),
    ...views.flatMap(({ mark, saved }) => {
      const times = rows.filter(({ view_second }) => view_second === mark).length;
      if (times > 1) return [`view ${mark} is stored ${times} times`];
      return saved && times === 0 ? [`view ${mark} is lost`] : [];
    }),
  ];
}

/**
 * The actions whose result the server may have: the last action with `saved`, and all later actions, which may have
 * been saved although the page did not say so. If no action has `saved`, these are all actions. Actions with `isLate`
 * are always included, because they may take effect at any time.
 */
function possibleResults(actions: readonly Action[], kind: Action['kind'], about: string): Action[] {
  const mine = actions.filter((action) => action.kind === kind && action.about === about);
  const lastSaved = mine.findLastIndex(({ saved }) => saved);
  return mine.filter(({ isLate }, index) => isLate || index >= lastSaved);
}

const aboutsOf = (actions: readonly Action[], kind: Action['kind']) => [
  ...new Set(actions.filter((action) => action.kind === kind).map(({ about }) => about)),
];

function judgeConditions(rows: Rows<'conditions'>, actions: readonly Action[]): string[] {
  return aboutsOf(actions, 'condition').flatMap((day) => {
    const allowed = possibleResults(actions, 'condition', day);
    const found = rows.filter(({ date }) => date === day).map(({ note }) => note);
    const mayBeMissing = allowed.every(({ saved }) => !saved);
    if (found.length === 0 && mayBeMissing) return [];
    const isFine = found.length === 1 && allowed.some(({ mark }) => String(mark) === found[0]);
    return isFine ? [] : [`condition of ${day} is ${found.join() || 'lost'}, not ${allowed.map(({ mark }) => mark)}`];
  });
}

function judgeFavourites(wanted: Rows<'favourites'>, actions: readonly Action[]): string[] {
  return aboutsOf(actions, 'favourite').flatMap((videoId) => {
    const allowed = possibleResults(actions, 'favourite', videoId);
    if (allowed.every(({ saved }) => !saved)) return [];
    return allowed.some((action) => action.wanted === wanted.has(videoId))
      ? []
      : [`favourite ${videoId} is ${wanted.has(videoId)}, which is not the result of the last actions`];
  });
}
