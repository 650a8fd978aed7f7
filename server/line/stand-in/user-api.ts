import { json, noContent } from './answers.ts';
import { EXTRA_FIELDS, type StandInContext } from './context.ts';

/** `GET /v2/profile` */
export async function profile(request: Request, context: StandInContext): Promise<Response> {
  const person = context.memory.personOf(bearerOf(request));
  if (person === null) return json(401, { message: 'The access token is invalid' });
  return json(200, {
    userId: person.sub,
    displayName: person.name,
    pictureUrl: `${context.issuer}/pictures/${person.picture}`,
    ...(context.modes.has('extra-fields') ? EXTRA_FIELDS : {}),
  });
}

/** `POST /user/v1/deauthorize` */
export async function deauthorize(request: Request, context: StandInContext): Promise<Response> {
  if (!context.memory.isChannelToken(bearerOf(request))) {
    return json(401, { message: 'Authentication failed due to the invalid channel access token' });
  }
  const body: unknown = await request.json().catch(() => null);
  const token = typeof body === 'object' && body !== null && 'userAccessToken' in body ? body.userAccessToken : null;
  if (typeof token !== 'string' || !context.memory.forget(token)) {
    return json(400, { message: 'userAccessToken is invalid' });
  }
  return noContent();
}

function bearerOf(request: Request): string {
  return /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}
