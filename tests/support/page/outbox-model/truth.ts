import type { SimServer } from './sim-server.ts';

/** One thing that a person did. */
export interface Doing {
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
export function judge(doings: readonly Doing[], server: SimServer, adopters: readonly string[]): string[] {
  const wrong: string[] = [...server.breaches];
  wrong.push(...strangers(doings, server, adopters), ...views(doings, server, adopters), ...order(doings, server));
  for (const kind of ['condition', 'favourite'] as const) wrong.push(...lastWords(kind, doings, server, adopters));
  return wrong;
}

const mayOwn = (doing: Doing, user: string, adopters: readonly string[]) =>
  doing.user === null ? adopters.includes(user) : doing.user === user;

function strangers(doings: readonly Doing[], server: SimServer, adopters: readonly string[]): string[] {
  const byMark = new Map(doings.map((doing) => [doing.mark, doing]));
  return server.effects.flatMap(({ user, mark }) => {
    const doing = byMark.get(mark);
    if (doing === undefined) return [`nobody did ${mark}`];
    return mayOwn(doing, user, adopters) ? [] : [`${mark} of ${doing.user} was sent as ${user}`];
  });
}

/** Each saved visit is there once; an update that came after it stands in its place. */
function views(doings: readonly Doing[], server: SimServer, adopters: readonly string[]): string[] {
  const taken = new Map<number, number>();
  for (const { mark } of server.effects) taken.set(mark, (taken.get(mark) ?? 0) + 1);
  const wrong = doings.flatMap(({ mark, kind, saved }) => {
    const times = taken.get(mark) ?? 0;
    if (times > 1) return [`${kind} ${mark} took effect ${times} times`];
    return (kind === 'view' || kind === 'update') && saved && times === 0 ? [`${kind} ${mark} is lost`] : [];
  });
  for (const [subject, rows] of server.views) {
    const [user = '', , about] = subject.split(' ');
    const mine = doings.filter(
      (doing) => doing.about === about && mayOwn(doing, user, adopters) && taken.has(doing.mark),
    );
    const created = mine.filter(({ kind }) => kind === 'view').length;
    const first = mine.filter(({ kind }) => kind === 'view' || kind === 'update')[0];
    const expected = created + (first?.kind === 'update' ? 1 : 0);
    const isClear = !doings.some((doing) => doing.about === about && doing.user === null);
    if (isClear && rows.length !== expected) wrong.push(`${subject} has ${rows.length} rows, not ${expected}`);
  }
  return wrong;
}

/** What one member did to one thing arrives as it was done. What nobody owned joins whenever somebody logs in. */
function order(doings: readonly Doing[], server: SimServer): string[] {
  const owned = new Set(doings.filter(({ user }) => user !== null).map(({ mark }) => mark));
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
  doings: readonly Doing[],
  server: SimServer,
  adopters: readonly string[],
): string[] {
  const wrong: string[] = [];
  const subjects = new Set(
    doings.flatMap((doing) =>
      doing.kind === kind && doing.user !== null ? [`${doing.user} ${kind} ${doing.about}`] : [],
    ),
  );
  for (const subject of subjects) {
    const [user = '', , about] = subject.split(' ');
    const mine = doings.filter(
      (doing) => doing.kind === kind && doing.about === about && mayOwn(doing, user, adopters),
    );
    const lastSaved = mine.findLastIndex(({ saved, user: by }) => saved && by !== null);
    if (lastSaved < 0 || about === '31' || about === 'BAD') continue;
    const allowed = mine.slice(lastSaved).map((doing) => (kind === 'condition' ? doing.mark : doing.wanted));
    const had =
      kind === 'condition' ? server.conditions.get(subject)?.mark : (server.favourites.get(subject)?.flag ?? 0);
    if (!allowed.includes(had)) wrong.push(`${subject} is ${had}, not ${allowed.join(' or ')}`);
  }
  return wrong;
}
