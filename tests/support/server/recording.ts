import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/row-types.ts';
import { foldViewCounts } from '#server/modules/videos/view-counts.ts';
import { registeredMember, type TestBrowser, userOf } from '#tests/support/server/member.ts';
import type { Answer, Askable } from '#tests/support/server/server.ts';

let ulids = 0;

export function newKey(): string {
  ulids += 1;
  return `01JTESTKEY${String(ulids).padStart(16, '0')}`;
}

/** A member who writes to the API and reads from it, like the app on a device. */
export class RecordingMember {
  readonly browser: TestBrowser;
  readonly userKey: string;

  constructor(browser: TestBrowser, userKey: string) {
    this.browser = browser;
    this.userKey = userKey;
  }

  write(method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, headers: object = {}): Promise<Answer> {
    return this.browser.api(path, { method, headers: { ...headers }, ...(payload === undefined ? {} : { payload }) });
  }

  /** Sends a write with an idempotency key and the user key. @throws if the answer is not 200 */
  async done(method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, key = newKey()): Promise<Answer> {
    const answer = await this.write(method, path, payload, { 'idempotency-key': key, 'x-user-key': this.userKey });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  async read<Contents>(path: string): Promise<Contents> {
    const answer = await this.browser.api(path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body.contents as Contents;
  }
}

export async function newMember(server: Askable): Promise<RecordingMember> {
  const browser = await registeredMember(server);
  return new RecordingMember(browser, (await userOf(browser)).user_key);
}

/**
 * The time that is this many minutes after 10:00 on the day of the test clock, in the API's format. The test clock
 * starts at 12:00.
 */
export function minute(minutes: number): string {
  return new Date(Date.parse('2026-11-20T10:00:00+09:00') + minutes * 60_000).toISOString();
}

/**
 * Adds all waiting view counts to the rows of their videos. Repeats this until none is left, because a single call may
 * skip videos that the server itself has locked meanwhile.
 */
export async function foldAll(db: Db): Promise<void> {
  while (!(await foldViewCounts(db))) await wait(5);
}
