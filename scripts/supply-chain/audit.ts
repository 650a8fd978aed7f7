import * as v from 'valibot';
import { npm } from './npm.ts';
import { ACCEPTED_ADVISORIES, type AcceptedAdvisory } from './policy.ts';

/** A registry that is silent for this long counts as not answering. */
const FETCH_TIMEOUT_MS = 3000;
/**
 * The time limit for the whole command. It is longer than FETCH_TIMEOUT_MS, because npm itself takes long on a busy
 * machine.
 */
const TIMEOUT_MS = 20_000;

const advisorySchema = v.object({ title: v.string(), url: v.string(), severity: v.string(), range: v.string() });
const reportSchema = v.object({
  vulnerabilities: v.record(
    v.string(),
    // A string is the name of another vulnerable package through which this one is affected.
    v.object({ via: v.array(v.union([v.string(), advisorySchema])) }),
  ),
});
const failureSchema = v.object({ message: v.string() });

export interface AuditOptions {
  readonly accepted: readonly AcceptedAdvisory[];
  /** The current day, as yyyy-MM-dd. */
  readonly today: string;
  readonly fetchTimeoutMs: number;
  /** Further options of npm. */
  readonly npmOptions: readonly string[];
}

export interface Audit {
  /**
   * One message for each known vulnerability of a production dependency, unless its advisory is accepted, and one for
   * each accepted advisory that no longer applies.
   */
  readonly problems: readonly string[];
  /** Why the registry gave no answer; null if it answered. */
  readonly unanswered: string | null;
}

/**
 * Asks the registry for known vulnerabilities. It isn't a problem if the registry can't be reached or has no audit,
 * because the check must work offline.
 */
export async function audit(options: Partial<AuditOptions> = {}): Promise<Audit> {
  const {
    accepted = ACCEPTED_ADVISORIES,
    today = new Date().toISOString().slice(0, 10),
    fetchTimeoutMs = FETCH_TIMEOUT_MS,
    npmOptions = [],
  } = options;
  const limits = [`--fetch-timeout=${fetchTimeoutMs}`, '--fetch-retries=0'];
  const args = ['audit', '--omit=dev', '--package-lock-only', '--json', ...limits, ...npmOptions];
  const answer = await npm(args, { timeoutMs: TIMEOUT_MS }).catch((error: Error) => ({
    output: '',
    errors: error.message,
  }));
  const json: unknown = v.safeParse(v.pipe(v.string(), v.parseJson()), answer.output).output;
  const report = v.safeParse(reportSchema, json);
  if (report.success) return { problems: problemsIn(report.output, accepted, today), unanswered: null };
  const failure = v.safeParse(failureSchema, json);
  const [reason = ''] = (failure.success ? failure.output.message : answer.errors).trim().split('\n');
  return { problems: [], unanswered: reason };
}

type Report = v.InferOutput<typeof reportSchema>;

function problemsIn({ vulnerabilities }: Report, accepted: readonly AcceptedAdvisory[], today: string): string[] {
  const found = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((cause) => (typeof cause === 'string' ? [] : [{ name, ...cause }])),
  );
  const isIn = (url: string, { id }: AcceptedAdvisory) => url.endsWith(`/${id}`);
  const open = found.filter(({ url }) => !accepted.some((one) => isIn(url, one) && today <= one.until));
  const unneeded = accepted.filter((one) => !found.some(({ url }) => isIn(url, one)));
  return [
    ...open.map(({ name, range, severity, title, url }) => `${name} ${range} (${severity}): ${title}, ${url}`),
    ...unneeded.map(({ id }) => `${id} is accepted, but no dependency has this vulnerability`),
  ];
}
