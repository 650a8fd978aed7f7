import { randomBytes } from 'node:crypto';
import { escapeHtml, page, redirect } from './answers.ts';
import { type AuthorizeRequest, checkAuthorizeRequest } from './authorize-request.ts';
import type { StandInContext } from './context.ts';
import { isPersonaKey, PERSONAS, type Person } from './personas.ts';

/** GET: shows the page that replaces LINE's password form. POST: handles the person's choice on that page. */
export async function authorize(request: Request, context: StandInContext): Promise<Response> {
  const url = new URL(request.url);
  const checked = checkAuthorizeRequest(url.searchParams, context.channel);
  if (checked.kind === 'page') return refusalPage(checked.description);
  if (checked.kind === 'refused') {
    return comeBack(checked.redirectUri, {
      error: checked.error,
      error_description: checked.description,
      state: checked.state,
    });
  }
  const { request: asked } = checked;
  if (modesOf(asked, context).has('declined')) return declined(asked);
  if (request.method === 'GET') return choicePage(url, asked.redirectUri);

  const choice = new URLSearchParams(await request.text()).get('persona');
  if (choice === 'cancel') return declined(asked);
  return isPersonaKey(choice) ? granted(asked, PERSONAS[choice].person(), context) : choicePage(url, asked.redirectUri);
}

/** The age of the person's login at LINE in the mode `logged-in`, in seconds. */
const LOGGED_IN_S = 24 * 60 * 60;

function granted(asked: AuthorizeRequest, person: Person, context: StandInContext): Response {
  const { redirectUri, nonce, codeChallenge, promptsLogin, maxAge } = asked;
  const modes = modesOf(asked, context);
  const isOldLoginUsed = modes.has('logged-in') && !promptsLogin && (maxAge ?? Infinity) > LOGGED_IN_S;
  const now = Math.floor(context.clock.now() / 1000);
  const code = context.memory.issueCode({
    person,
    redirectUri,
    codeChallenge,
    nonce,
    method: isOldLoginUsed ? 'linesso' : 'pwd',
    // The ID token contains the time only if the request limits the age of the login.
    authTime: maxAge === null ? null : isOldLoginUsed ? now - LOGGED_IN_S : now,
    modes: asked.modes,
  });
  const lost = modes.has('auto-login-fails') && !asked.disableAutoLogin;
  return comeBack(redirectUri, {
    code,
    state: lost ? randomBytes(16).toString('hex') : asked.state,
    ...(modes.has('extra-fields') ? { friendship_status_changed: 'false', future_field: '1' } : {}),
  });
}

function declined({ redirectUri, state }: AuthorizeRequest): Response {
  const description = 'The resource owner denied the request.';
  return comeBack(redirectUri, { error: 'ACCESS_DENIED', error_description: description, state });
}

function modesOf(asked: AuthorizeRequest, context: StandInContext) {
  return new Set([...context.modes, ...asked.modes]);
}

function comeBack(redirectUri: string, query: Readonly<Record<string, string>>): Response {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  return redirect(target);
}

function choicePage(url: URL, redirectUri: string): Response {
  const buttons = Object.entries(PERSONAS).map(
    ([key, { label, note }]) =>
      `<button type="submit" name="persona" value="${key}"><strong>${label}</strong><span>${note}</span></button>`,
  );
  const main = `<p>この画面は、LINEログインのかわりです。手もとで試すためのもので、LINEにはつながりません。</p>
<p>だれとしてログインするかを選んでください。</p>
<form method="post" action="${escapeHtml(url.pathname + url.search)}">
${buttons.join('\n')}
<button type="submit" name="persona" value="cancel">キャンセル</button>
</form>`;
  return page(200, 'だれとしてログインしますか', main, new URL(redirectUri).origin);
}

function refusalPage(description: string): Response {
  const main = `<p>ログインを始められませんでした。もとの画面に戻って、もう一度お試しください。</p>
<p lang="en">400 Bad Request: ${escapeHtml(description)}</p>`;
  return page(400, 'ログインの設定が正しくありません', main);
}
