import { expect, inject, it, onTestFinished } from 'vitest';
import { API_PREFIX } from '#contract/limits.ts';
import { conditionNote } from '#server/db/encryption/sealed-columns.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ProcessServer } from '#tests/support/server/process-server.ts';
import { newMember } from '#tests/support/server/recording.ts';
import { copySqlite } from '#tests/support/server/server-templates.ts';
import { cipherOf } from '#tests/support/server/stored-texts.ts';

const SECRET = 'a secret that is long enough for tests';
const REQUESTS = 600;
const LIMIT = 1.1;
const NOTE = '朝、少し散歩をした。人が多いところで疲れたので、早めに休んだ。';

it('a month of records with encrypted notes takes at most a tenth longer to list than one with plain notes', async () => {
  const { sqliteFile, assetFolder } = inject('templates');
  const database = copySqlite(sqliteFile);
  const port = String(await freePort());
  const server = await ProcessServer.start({
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: assetFolder.replace(/\/assets$/, ''),
    APP_SECRET: SECRET,
  });
  const db = openDatabase(database.url);
  onTestFinished(async () => {
    await db.destroy();
    await server.stop();
    await database.remove();
  });
  const members = { sealed: await newMember(server), plain: await newMember(server) };
  for (const [kind, { userKey }] of Object.entries(members)) {
    const user = db.selectFrom('users').select('id').where('user_key', '=', userKey);
    const { id } = await user.executeTakeFirstOrThrow();
    const rows = Array.from({ length: 30 }, (_, index) => {
      const date = `2026-11-${String(index + 1).padStart(2, '0')}`;
      const note = kind === 'plain' ? NOTE : cipherOf(SECRET).seal(conditionNote(id, date), NOTE);
      return { user_id: id, date, condition_point: 3, feeling_point: 4, note, occurred_at: 0 };
    });
    await db.insertInto('conditions').values(rows).execute();
  }
  const url = `${server.origin}${API_PREFIX}/users/conditions?conditions_list_type=0&target=2026-11`;
  const times = { sealed: [] as number[], plain: [] as number[] };
  for (let request = 0; request < REQUESTS; request += 1) {
    for (const kind of ['sealed', 'plain'] as const) {
      const { headers } = members[kind].browser;
      const begun = performance.now();
      const text = await (await fetch(url, { headers })).text();
      // The first third of the requests only warms up the server.
      if (request >= REQUESTS / 3) times[kind].push(performance.now() - begun);
      expect(text.split(NOTE)).toHaveLength(31);
    }
  }
  const [sealed, plain] = [typical(times.sealed), typical(times.plain)];
  const ratio = sealed / plain;
  console.log(`a month of notes: ${sealed.toFixed(2)} ms, plain ${plain.toFixed(2)} ms, ratio ${ratio.toFixed(3)}`);
  expect(ratio).toBeLessThan(LIMIT);
});

/** The lower quartile, because other processes on the machine only ever make a request slower. */
function typical(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;
}
