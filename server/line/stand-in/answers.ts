import { createHash } from 'node:crypto';

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

/** An error in the format of LINE's token endpoints. */
export function oauthError(status: number, error: string, description: string): Response {
  return json(status, { error, error_description: description });
}

export function noContent(): Response {
  return new Response(null, { status: 204 });
}

/** 303 See Other: the browser continues with GET, so that going back doesn't submit the form again. */
export function redirect(location: URL): Response {
  return new Response(null, { status: 303, headers: { location: location.href } });
}

const STYLE = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #1a1a1a; font: 1.0625rem/1.8 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; line-height: 1.4; margin: 0 0 1rem; }
form { display: grid; gap: 0.75rem; margin: 1.5rem 0 0; }
button { min-height: 3.5rem; padding: 0.75rem 1rem; border: 2px solid #1a1a1a; border-radius: 0.5rem;
  background: #fff; color: #1a1a1a; font: inherit; text-align: start; cursor: pointer; }
button strong, button span { display: block; }
button:hover { background: #eef3f8; }
button:focus-visible { outline: 4px solid #0b4fb3; outline-offset: 2px; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * A page without scripts. Its CSP replaces that of the server on which the stand-in is mounted. `leadsTo`: the origin
 * to which the submitted form finally redirects; browsers apply `form-action` to redirects too.
 */
export function page(status: number, title: string, main: string, leadsTo?: string): Response {
  const html = `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`;
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action 'self' ${leadsTo ?? ''}`.trim(),
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ];
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
    },
  });
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
