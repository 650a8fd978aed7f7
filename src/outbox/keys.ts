/**
 * `outbox/<owner>/<kind>/<about>/<id>`: the owner's user key, or `anon` while nobody has logged in; then
 * `condition/<yyyy-MM-dd>/<ULID>`, `view/<video>/<ULID>`, `favourite/video/<video>`, `favourite/batch/<ULID>`.
 */
export const OUTBOX = 'outbox/';
const NOBODY = 'anon';

/** What is sent strictly in order, by one sender at a time. All visits of a video are one: its updates mean the latest. */
export type Subject = `condition/${string}` | `view/${string}` | 'favourite';
export const FAVOURITES = 'favourite';

export function ownerPrefix(owner: string | null): string {
  return `${OUTBOX}${owner ?? NOBODY}/`;
}

export function subjectPrefix(owner: string | null, subject: Subject): string {
  return `${ownerPrefix(owner)}${subject}/`;
}

export function writeKey(owner: string | null, subject: Subject, id: string): string {
  return subjectPrefix(owner, subject) + id;
}

export function wishKey(owner: string | null, videoId: string): string {
  return `${subjectPrefix(owner, FAVOURITES)}video/${videoId}`;
}

export function batchKey(owner: string | null, id: string): string {
  return `${subjectPrefix(owner, FAVOURITES)}batch/${id}`;
}

interface KeyParts {
  readonly owner: string | null;
  readonly subject: Subject;
  /** The day or the video; '' for a batch. */
  readonly about: string;
}

export function partsOf(key: string): KeyParts {
  const [, owner = '', kind = '', about = '', id = ''] = key.split('/');
  return {
    owner: owner === NOBODY ? null : owner,
    subject: kind === FAVOURITES ? FAVOURITES : (`${kind}/${about}` as Subject),
    about: kind === FAVOURITES ? (about === 'video' ? id : '') : about,
  };
}
