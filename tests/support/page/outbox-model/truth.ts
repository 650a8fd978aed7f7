import type { SimServer } from './sim-server.ts';

/** One thing that a person did. */
export interface Action {
  readonly mark: number;
  readonly kind: 'condition' | 'view' | 'update' | 'favourite';
  /** The day or the video. */
  readonly about: string;
  /** Who the tab said is logged in. */
  readonly user: string | null;
  readonly wanted?: 0 | 1;
  /** The interface said that it is saved; otherwise it may or may not be. */
  saved: boolean;
}

/** Compares what people did with what the server has. @returns what is wrong, in words */
export function judge(actions: readonly Action[], server: SimServer, adopters: readonly string[]): string[] {
  const wrong: string[] = [...server.breaches];
  wrong.push(...strangers(actions, server, adopters), ...views(actions, server, adopters), ...order(actions, server));
  for (const kind of ['condition', 'favourite'] as const) wrong.push(...lastWords(kind, actions, server, adopters));
  return wrong;
}

const mayOwn = (action: Action, user: string, adopters: readonly string[]) =>
  action.user === null ? adopters.includes(user) : action.user === user;

function strangers(actions: readonly Action[], server: SimServer, adopters: readonly string[]): string[] {
  const byMark = new Map(actions.map((action) => [action.mark, action]));
  return server.effects.flatMap(({ user, mark }) => {
    const action = byMark.get(mark);
    if (action === undefined) return [`nobody did ${mark}`];
    return mayOwn(action, user, adopters) ? [] : [`${mark} of ${action.user} was sent as ${user}`];
  });
}

/** Each saved visit is there once; an update that came after it stands in its place. */
function views(actions: readonly Action[], server: SimServer, adopters: readonly string[]): string[] {
  const taken = new Map<number, number>();
  for (const { mark } of server.effects) taken.set(mark, (taken.get(mark) ?? 0) + 1);
  const wrong = actions.flatMap(({ mark, kind, saved }) => {
    const times = taken.get(mark) ?? 0;
    if (times > 1) return [`${kind} ${mark} took effect ${times} times`];
    return (kind === 'view' || kind === 'update') && saved && times === 0 ? [`${kind} ${mark} is lost`] : [];
  });
  for (const [subject, rows] of server.views) {
    const [user = '', , about] = subject.split(' ');
    const mine = actions.filter(
      (action) => action.about === about && mayOwn(action, user, adopters) && taken.has(action.mark),
    );
    const created = mine.filter(({ kind }) => kind === 'view').length;
    const first = mine.filter(({ kind }) => kind === 'view' || kind === 'update')[0];
    const expected = created + (first?.kind === 'update' ? 1 : 0);
    const isClear = !actions.some((action) => action.about === about && action.user === null);
    if (isClear && rows.length !== expected) wrong.push(`${subject} has ${rows.length} rows, not ${expected}`);
  }
  return wrong;
}

/** What one member did to one thing arrives as it was done. What nobody owned joins whenever somebody logs in. */
function order(actions: readonly Action[], server: SimServer): string[] {
  const owned = new Set(actions.filter(({ user }) => user !== null).map(({ mark }) => mark));
  const last = new Map<string, number>();
  return server.effects.flatMap(({ subject, mark }) => {
    if (!owned.has(mark)) return [];
    const before = last.get(subject) ?? 0;
    last.set(subject, Math.max(before, mark));
    return mark < before ? [`${subject}: ${mark} came after ${before}`] : [];
  });
}

/** The last word that was saved is what the server has; one said later that may not have been saved counts as well. */
function lastWords(
  kind: 'condition' | 'favourite',
  actions: readonly Action[],
  server: SimServer,
  adopters: readonly string[],
): string[] {
  const wrong: string[] = [];
  const subjects = new Set(
    actions.flatMap((action) =>
      action.kind === kind && action.user !== null ? [`${action.user} ${kind} ${action.about}`] : [],
    ),
  );
  for (const subject of subjects) {
    const [user = '', , about] = subject.split(' ');
    const mine = actions.filter(
      (action) => action.kind === kind && action.about === about && mayOwn(action, user, adopters),
    );
    const lastSaved = mine.findLastIndex(({ saved, user: by }) => saved && by !== null);
    if (lastSaved < 0 || about === '31' || about === 'BAD') continue;
    const allowed = mine.slice(lastSaved).map((action) => (kind === 'condition' ? action.mark : action.wanted));
    const had =
      kind === 'condition' ? server.conditions.get(subject)?.mark : (server.favourites.get(subject)?.flag ?? 0);
    if (!allowed.includes(had)) wrong.push(`${subject} is ${had}, not ${allowed.join(' or ')}`);
  }
  return wrong;
}
