import * as v from 'valibot';
import { LineRefused } from './errors.ts';
import type { Fetch } from './transport.ts';

const text = v.nullish(
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((value) => (value === '' ? null : value)),
  ),
  null,
);
const profileSchema = v.object({ userId: v.pipe(v.string(), v.nonEmpty()), displayName: text, pictureUrl: text });
export type Profile = v.InferOutput<typeof profileSchema>;

/** `GET /v2/profile`. @throws LineUnreachable, LineRefused */
export async function fetchProfile(transport: Fetch, api: string, userAccessToken: string): Promise<Profile> {
  const answer = await transport(`${api}/v2/profile`, {
    method: 'GET',
    headers: { authorization: `Bearer ${userAccessToken}` },
  });
  if (!answer.ok) throw new LineRefused('profile', `answered ${answer.status}`);
  const parsed = v.safeParse(profileSchema, await answer.json().catch(() => null));
  if (!parsed.success) throw new LineRefused('profile', 'not a profile');
  return parsed.output;
}

/** `POST /user/v1/deauthorize`: revokes what the person granted to the channel. @throws LineUnreachable, LineRefused */
export async function postDeauthorize(
  transport: Fetch,
  api: string,
  channelAccessToken: string,
  userAccessToken: string,
): Promise<void> {
  const answer = await transport(`${api}/user/v1/deauthorize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${channelAccessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userAccessToken }),
  });
  if (!answer.ok) throw new LineRefused('deauthorize', `answered ${answer.status}`);
}
