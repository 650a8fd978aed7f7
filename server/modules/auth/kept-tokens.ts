import type { LineTokens } from '#server/line/line-client.ts';
import type { TokenBox } from '#server/line/token-box.ts';

/** A member's tokens as the database keeps them. `sub`: whose they are. */
export function sealTokens(
  box: TokenBox,
  { accessToken, accessTokenExpiresAt, refreshToken }: LineTokens,
  sub: string,
) {
  return box.seal(JSON.stringify({ accessToken, accessTokenExpiresAt, refreshToken }), sub);
}

/** Null when they can't be opened. */
export function openTokens(box: TokenBox, sealed: string, sub: string): LineTokens | null {
  const text = box.open(sealed, sub);
  if (text === null) return null;
  // Before the refresh token was kept, the access token stood alone.
  if (!text.startsWith('{')) return { accessToken: text, accessTokenExpiresAt: 0, refreshToken: null };
  return JSON.parse(text) as LineTokens;
}
