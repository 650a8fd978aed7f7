import { ErrorCode } from '#contract/api/envelope-shape.ts';
import { CONSENT_KINDS, type ConsentsBody, type WireConsentDue } from '#contract/entities/consent.ts';
import { timeInJapan } from '#lib/dates.ts';
import type { Db } from '#server/db/row-types.ts';
import { ApiError } from '#server/http/api-error.ts';

/** The text that each consent refers to. The privacy policy describes how sensitive data is used. */
const TEXT_OF = { terms: 'terms', privacy: 'privacy', sensitive: 'privacy' } as const;

interface CurrentText {
  readonly modified: number;
  readonly version: number | null;
  readonly changes: string | null;
}

/** The versions that the person saw; undefined if the page didn't say. */
export interface SeenVersions {
  readonly terms?: string | undefined;
  readonly privacy?: string | undefined;
}

/**
 * Stores that a new member agreed to the current texts.
 * @throws ApiError 409: a text has changed since the person read it
 */
export async function storeConsents(db: Db, userId: number, now: number, seen: SeenVersions = {}): Promise<void> {
  const texts = await currentTexts(db);
  const isOutdated = (slug: 'terms' | 'privacy') =>
    seen[slug] !== undefined && seen[slug] !== versionOf(texts.get(slug));
  if (isOutdated('terms') || isOutdated('privacy')) throw outdated();
  const rows = CONSENT_KINDS.map((kind) => ({
    ...{ user_id: userId, kind, agreed_at: now },
    version: versionOf(texts.get(TEXT_OF[kind])),
  }));
  await db.insertInto('consents').values(rows).execute();
}

/**
 * The consents that a member still has to give. `version` of a text is the time from which a new consent is needed. A
 * consent is due if the text has a `version` and the member has not agreed to a text that was modified then or later. A
 * correction of spelling changes only `modified`, so nobody is asked again.
 */
export async function consentsDue(db: Db, userId: number): Promise<WireConsentDue[]> {
  const texts = await currentTexts(db);
  if ([...texts.values()].every(({ version }) => version === null)) return [];
  const given = await db.selectFrom('consents').select(['kind', 'version']).where('user_id', '=', userId).execute();
  return CONSENT_KINDS.flatMap((kind) => {
    const text = texts.get(TEXT_OF[kind]);
    if (text === undefined || text.version === null) return [];
    const { version, changes } = text;
    // If there was no text at the registration, `none` is stored as the version. It parses as NaN, so the consent isn't
    // enough.
    const isGiven = given.some((consent) => consent.kind === kind && Date.parse(consent.version) >= version);
    return isGiven ? [] : [{ kind, version: versionOf(text), changes }];
  });
}

/**
 * Stores a member's consents. A consent that is already stored retains its time.
 * @throws ApiError 409: a text has changed since the member read it
 */
export async function agree(trx: Db, userId: number, { consents }: ConsentsBody, now: number): Promise<void> {
  const texts = await currentTexts(trx);
  if (consents.some(({ kind, version }) => version !== versionOf(texts.get(TEXT_OF[kind])))) throw outdated();
  await trx
    .insertInto('consents')
    .values(consents.map(({ kind, version }) => ({ user_id: userId, kind, version, agreed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @throws ApiError 403: the member has to consent to a changed text first */
export async function requireConsents(db: Db, userId: number): Promise<void> {
  if ((await consentsDue(db, userId)).length > 0) throw consentRequired();
}

async function currentTexts(db: Db): Promise<ReadonlyMap<string | null, CurrentText>> {
  const rows = await db
    .selectFrom('documents')
    .select(['slug', 'modified', 'version', 'changes'])
    .where('kind', '=', 'page')
    .where('slug', 'in', ['terms', 'privacy'])
    .where('withdrawn', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.slug, row]));
}

/** The version that is stored with a consent: when the text was last changed; `none` if there is no text. */
const versionOf = (text: CurrentText | undefined) => (text === undefined ? 'none' : timeInJapan(text.modified));

const outdated = () =>
  new ApiError(409, ErrorCode.consentOutdated, '文書が新しくなりました。お手数ですが、もう一度お読みください。');

const consentRequired = () =>
  new ApiError(
    403,
    ErrorCode.consentRequired,
    '利用規約やプライバシーポリシーが新しくなりました。画面の上の案内を読んで、同意してから、もう一度お試しください。',
  );
