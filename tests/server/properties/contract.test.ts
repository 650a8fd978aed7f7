import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/api/call.ts';
import { calls } from '#contract/api/calls.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { type DescribedCall, describedCalls } from './described-calls.ts';
import { createPeople, type People } from './people.ts';
import { READ_BACK } from './read-back.ts';
import { type ApiRequest, requestsOf } from './requests.ts';
import { connectTo, readAs, type Send } from './send.ts';

/**
 * The number of generated requests on each database, unless API_CASES sets another number. To repeat a failure, set
 * API_SEED and API_PATH to the values in its message and select the call's title with `-t`.
 */
const CASES = Number(process.env.API_CASES ?? 800);
const seed = Number(process.env.API_SEED ?? 1);
const path = process.env.API_PATH;

/** The weight of a call with a body; a call without one has the weight 1. A call gets requests by its weight. */
const WEIGHT_OF_BODY = 5;

const CALLS = Object.values(calls).map((call: Call) => ({
  name: `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`,
  weight: call.body === null ? 1 : WEIGHT_OF_BODY,
}));
/** Calls whose body must contain something that LINE or an authenticator has signed. */
const SIGNED = /\/callback$|^POST \/users\/me\/passkeys$/;
const perWeight = CASES / CALLS.reduce((sum, { weight }) => sum + weight, 0);
const LONG = 600_000;

onEveryDatabase((server) => {
  let described: ReadonlyMap<string, DescribedCall>;
  let people: People;
  let send: Send;
  let disconnect: () => void;
  beforeAll(async () => {
    described = await describedCalls(server);
    people = await createPeople(server);
    ({ send, close: disconnect } = await connectTo(server, people));
  });
  afterAll(() => disconnect());

  describe(`${CASES} generated requests, seed ${seed}:`, () => {
    it.each(CALLS)(
      '$name follows its description and touches only the caller’s own data',
      { timeout: LONG },
      async ({ name, weight }) => {
        const call = callOf(name);
        const accepted = new Set<string>();
        const conforms = fc.asyncProperty(requestsOf(call, people.known), async (request) => {
          const status = await check(call, name, request);
          if (status === 200) accepted.add(request.by);
        });
        const options = { seed, numRuns: Math.ceil(weight * perWeight), ...(path === undefined ? {} : { path }) };
        const result = await fc.check(conforms, { ...options, interruptAfterTimeLimit: LONG / 2 });
        if (result.failed || result.interrupted) expect.fail(reportOf(result));
        // If all requests were refused, the test would show little. Calls with signed bodies are excepted, because
        // signatures can't be generated.
        if (path === undefined && !SIGNED.test(name)) expect(accepted.size).toBeGreaterThan(0);
      },
    );
  });

  it('every JSON body of a member, except those of the deregistration and of a passkey, is read back', () => {
    const written = CALLS.map(({ name }) => name).filter(
      (name) => callOf(name).body !== null && !SIGNED.test(name) && !name.endsWith('/deregister'),
    );
    expect(Object.keys(READ_BACK).toSorted()).toEqual(written.toSorted());
  });

  function callOf(name: string): DescribedCall {
    const call = described.get(name.replace(' ', ` ${API_PREFIX}`));
    if (call === undefined) throw new Error(`${name} is not described`);
    return call;
  }

  /** Sends a request, checks all properties, and restores the rows. @returns the status */
  async function check(call: DescribedCall, name: string, request: ApiRequest): Promise<number> {
    const { persons, rows } = people;
    const own = persons[request.by];
    const answer = await send(request);
    const changed = await rows.changed();
    try {
      const sent = `${answer.status} ${answer.text.slice(0, 2000)}`;
      expect(call.problemOf(answer), sent).toBeNull();
      const secrets = Object.values(persons).flatMap((person) => (person === own ? [] : person.secrets));
      const everything = `${answer.text} ${JSON.stringify(answer.headers)}`;
      expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
      expect([...changed].filter(([userKey]) => userKey !== own.userKey)).toEqual([]);
      if (answer.status >= 400) expect([...changed]).toEqual([]);
      const body = request.body?.json;
      const after = { by: request.by, browser: own.browser, answer };
      const read = <Contents>(address: string) => readAs<Contents>(send, after, address);
      const isWritten = answer.status === 200 && body !== undefined && !isRepeatedRegistration(request, name);
      if (isWritten) await READ_BACK[name]?.({ body, answer, read });
      return answer.status;
    } finally {
      if (changed.size > 0) await rows.restore(changed.keys());
    }
  }
});

/** True for a registration by somebody who is a member already: it changes nothing and returns the profile. */
function isRepeatedRegistration({ by }: ApiRequest, name: string): boolean {
  return name.endsWith('/register') && by !== 'AUTHENTICATED';
}

function reportOf({ seed, counterexamplePath, counterexample, errorInstance, numRuns }: fc.RunDetails<[ApiRequest]>) {
  const error = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const request = JSON.stringify(counterexample?.[0] ?? null, null, 2);
  return `API_SEED=${seed} API_PATH=${counterexamplePath ?? `(out of time after ${numRuns} requests)`}\n${request}\n${error}`;
}
