import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { OPERATION_LOGS_MAX } from '#contract/limits.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ProcessServer } from '#tests/support/server/process-server.ts';
import { newMember, type RecordingMember } from '#tests/support/server/recording.ts';
import { videoId } from '#tests/support/server/server-content.ts';
import { type CopiedDatabase, copyPostgres, copySqlite, TEST_NOW } from '#tests/support/server/server-templates.ts';

/** The export of this many views is 36 MB of JSON. Without streaming, it would take several times as much memory. */
const VIEWS = 2000;
/** The heap limit of the server process in MB. Without an export, the server needs a third of this. */
const HEAP_MB = 80;
/**
 * The test's timeout. The poll below may take half of it. That half must be longer than a minute, the period of the
 * rate limit.
 */
const LONGEST_MS = 180_000;
const EVERY_VIEW = Array.from({ length: VIEWS }, (_, index) => index);
const LOGS = JSON.stringify(
  Array.from({ length: OPERATION_LOGS_MAX }, (_, index) => ({ action: 'PAUSE', video_time: index })),
);

describe.each(['sqlite', 'postgres'] as const)(
  'a member with a very large export, on %s',
  { timeout: LONGEST_MS },
  (kind) => {
    let database: CopiedDatabase;
    let server: ProcessServer;
    let member: RecordingMember;

    beforeAll(async () => {
      const { sqliteFile, postgresName, assetFolder } = inject('templates');
      database = kind === 'sqlite' ? copySqlite(sqliteFile) : await copyPostgres(inject('postgresUrl'), postgresName);
      const port = String(await freePort());
      server = await ProcessServer.start({
        PORT: port,
        PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
        DATABASE_URL: database.url,
        DATA_DIR: assetFolder.replace(/\/assets$/, ''),
        APP_SECRET: 'a secret that is long enough for tests',
        NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
      });
      member = await newMember(server);
      await recordViews();
    }, LONGEST_MS);
    afterAll(async () => {
      await server.stop('SIGKILL');
      await database.remove();
    });

    async function recordViews(): Promise<void> {
      const db = openDatabase(database.url);
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('user_key', '=', member.userKey)
        .executeTakeFirstOrThrow();
      const views = Array.from({ length: VIEWS }, (_, index) => ({
        user_id: id,
        video_id: videoId(1 + (index % 9)),
        body_hash: 'x',
        view_second: index,
        stop_position: 0,
        operation_logs: LOGS,
        // Groups of seven views have the same time, to test that paging neither skips nor repeats any of them.
        occurred_at: TEST_NOW + Math.floor(index / 7) * 1000,
      }));
      for (let from = 0; from < VIEWS; from += 100) {
        await db
          .insertInto('views')
          .values(views.slice(from, from + 100))
          .execute();
      }
      await db.destroy();
    }

    /** Starts an export and resolves with its response when the headers have arrived. The body is not read yet. */
    async function begun(): Promise<IncomingMessage> {
      const url = new URL('/api/v1/users/me/export', server.origin);
      const sent = request(url, { headers: member.browser.headers, agent: false }).end();
      const [response] = await once(sent, 'response');
      return response;
    }

    const read = (json: string) => JSON.parse(json) as { contents: { views: { view_second: number }[] } };

    it('gets all views in order, although the export does not fit into memory, and blocks no other member', async () => {
      const other = await newMember(server);
      const waiting = await begun();
      expect((await other.browser.api('/users/me/export')).status).toBe(200);
      // After a disconnect the member can start another export. Attempts beyond the rate limit of five a minute fail
      // and are repeated.
      waiting.destroy();
      let all = '';
      const again = async () => {
        const response = await begun();
        all = await text(response);
        return response.statusCode;
      };
      await expect.poll(again, { interval: 3000, timeout: LONGEST_MS / 2 }).toBe(200);
      const answer = read(all);
      expect(answer.contents.views.map(({ view_second }) => view_second)).toEqual(EVERY_VIEW);
      // The streamed answer has the same bytes that JSON.stringify would produce.
      expect(JSON.stringify(answer)).toBe(all);
    });

    it('gets the data as it was when the export began, even if it is deleted meanwhile', async () => {
      const response = await begun();
      await member.done('DELETE', '/videos/views');
      expect(read(await text(response)).contents.views).toHaveLength(VIEWS);
    });
  },
);
