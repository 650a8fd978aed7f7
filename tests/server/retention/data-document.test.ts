import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as deviceKeys from '#contract/device-keys.ts';
import { createSessionCookies } from '#server/session/cookies.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';

const sections = new Map(
  readFileSync('docs/product/data.md', 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section] as const),
);

/** The names in one column of a section's table. The first column is 0. */
function namesIn(section: string, column = 0): string[][] {
  const rows = (sections.get(section) ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((line) =>
    [...(line.split('|')[column + 1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

/** The computed column of the table `views`. Kysely does not list this column on SQLite. */
const COMPUTED = 'operation_log_count';
const MEMBERS = 'Members in the database';
const DEVICE = ['IndexedDB', 'localStorage', 'sessionStorage', 'Cache Storage'];

onEveryDatabase((server) => {
  it('the document of stored data has exactly the tables of the database, and the columns of members’ tables', async () => {
    const tables = await server.db.introspection.getTables();
    const described = [MEMBERS, 'Everything else in the database'].flatMap((section) => namesIn(section).flat());
    expect(described.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());

    const names = namesIn(MEMBERS).flat();
    const columns = namesIn(MEMBERS, 1);
    for (const [index, name] of names.entries()) {
      const real = tables.find((table) => table.name === name)?.columns.map((column) => column.name);
      const all = name === 'views' ? new Set([...(real ?? []), COMPUTED]) : (real ?? []);
      expect([name, columns[index]?.toSorted()]).toEqual([name, [...all].sort()]);
    }
    const ofMembers = tables.filter((table) => table.columns.some(({ name }) => /^(user|family)_id$/.test(name)));
    expect(names).toEqual(expect.arrayContaining(ofMembers.map(({ name }) => name)));
  });
});

it('the document of stored data has exactly the names that are stored on a device', () => {
  const { ANONYMOUS_KEY, DATABASE, CACHED_AT_HEADER, draftsOf, queriesKey, answersOf, dayDraft, ...names } = deviceKeys;
  expect(sections.get('IndexedDB')).toContain(`\`${DATABASE}\``);
  const stored = Object.entries(names).filter(([name]) => !/_CHANNEL(_PREFIX)?$/.test(name));
  const values = [...stored.map(([, value]) => String(value)), draftsOf('').slice(0, 6), queriesKey(ANONYMOUS_KEY)];
  expect(DEVICE.flatMap((section) => namesIn(section).flat()).toSorted()).toEqual(values.toSorted());
  // The three names below were excluded above, because none is the name of a stored entry: one is a header, the others
  // are parts of names and of query keys.
  expect([CACHED_AT_HEADER, dayDraft('1'), answersOf('a')]).toEqual(['x-kept-at', 'condition:1', ['user', 'a']]);
});

it('the document of stored data has exactly the cookies that the server sets', () => {
  const cookies = createSessionCookies({ publicOrigin: 'http://localhost', cookieDomain: null });
  const names = Object.values(cookies).map(({ name }) => name);
  expect(namesIn('Cookies').flat().toSorted()).toEqual(names.toSorted());
});
