import type { SimServer } from './sim-server.ts';

/** One action of a simulated user. `mark` is its unique, increasing number. */
export interface Action {
  readonly mark: number;
  readonly kind: 'condition' | 'view' | 'update' | 'favourite';
  /** The day of the month, or the video. */
  readonly about: string;
  /** The user whom the tab showed as logged in; null if nobody was. */
  readonly user: string | null;
  readonly wanted?: 0 | 1;
  /** True if the outbox confirmed that the action was saved. An unconfirmed action may have been saved, too. */
  saved: boolean;
}

/**
 * Compares the users' actions with the server's rows. `adopters` are the users who logged in as members: an action
 * without a user may be sent as any of these members. @returns a description of each violation
 */
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
    if (action === undefined) return [`the server has ${mark}, which no user did`];
    return mayOwn(action, user, adopters) ? [] : [`${mark} of ${action.user} was sent as ${user}`];
  });
}

/**
 * No action may take effect twice, and no saved view or update may be lost. Each view has its own row. An update
 * changes the latest row of its video, or creates the first one.
 */
function views(actions: readonly Action[], server: SimServer, adopters: readonly string[]): string[] {
  const taken = new Map<number, number>();
  for (const { mark } of server.effects) taken.set(mark, (taken.get(mark) ?? 0) + 1);
  const wrong = actions.flatMap(({ mark, kind, saved }) => {
    const times = taken.get(mark) ?? 0;
    if (times > 1) return [`${kind} ${mark} took effect ${times} times`];
    return (kind === 'view' || kind === 'update') && saved && times === 0 ? [`${kind} ${mark} is lost`] : [];
  });
  for (const [rowKey, rows] of server.views) {
    const [user = '', , about] = rowKey.split(' ');
    const mine = actions.filter(
      (action) => action.about === about && mayOwn(action, user, adopters) && taken.has(action.mark),
    );
    const created = mine.filter(({ kind }) => kind === 'view').length;
    const first = mine.filter(({ kind }) => kind === 'view' || kind === 'update')[0];
    const expected = created + (first?.kind === 'update' ? 1 : 0);
    const isClear = !actions.some((action) => action.about === about && action.user === null);
    if (isClear && rows.length !== expected) wrong.push(`${rowKey} has ${rows.length} rows, not ${expected}`);
  }
  return wrong;
}

/**
 * A member's conditions of one day, and views of one video, must take effect in order. Actions without a user are
 * excluded, because they are sent only after somebody has logged in.
 */
function order(actions: readonly Action[], server: SimServer): string[] {
  const owned = new Set(actions.filter(({ user }) => user !== null).map(({ mark }) => mark));
  const last = new Map<string, number>();
  return server.effects.flatMap(({ rowKey, mark }) => {
    if (!owned.has(mark)) return [];
    const before = last.get(rowKey) ?? 0;
    last.set(rowKey, Math.max(before, mark));
    return mark < before ? [`${rowKey}: ${mark} took effect after ${before}`] : [];
  });
}

/**
 * For each day or video, the server must have the last saved action, or a later one that may have been saved. The day
 * 31 and the video `BAD` are excluded, because the server refuses them.
 */
function lastWords(
  kind: 'condition' | 'favourite',
  actions: readonly Action[],
  server: SimServer,
  adopters: readonly string[],
): string[] {
  const wrong: string[] = [];
  const rowKeys = new Set(
    actions.flatMap((action) =>
      action.kind === kind && action.user !== null ? [`${action.user} ${kind} ${action.about}`] : [],
    ),
  );
  for (const rowKey of rowKeys) {
    const [user = '', , about] = rowKey.split(' ');
    const mine = actions.filter(
      (action) => action.kind === kind && action.about === about && mayOwn(action, user, adopters),
    );
    const lastSaved = mine.findLastIndex(({ saved, user: by }) => saved && by !== null);
    if (lastSaved < 0 || about === '31' || about === 'BAD') continue;
    const allowed = mine.slice(lastSaved).map((action) => (kind === 'condition' ? action.mark : action.wanted));
    const had = kind === 'condition' ? server.conditions.get(rowKey)?.mark : (server.favourites.get(rowKey)?.flag ?? 0);
    if (!allowed.includes(had)) wrong.push(`${rowKey} is ${had}, not ${allowed.join(' or ')}`);
  }
  return wrong;
}
