/**
 * Shown on an empty page whose scripts could not be loaded, and in place of error screens that could not be loaded.
 * These texts are part of the first script. They are not in a text.ts, because that file's other texts would then be
 * part of the first script too.
 */
export const scriptsMissing = {
  title: '画面を読み込めませんでした',
  body: '電波のよいところで、もう一度開いてください。',
  again: 'もう一度開く',
} as const;

/**
 * Shows `scriptsMissing` without React, whose code may be missing. Only for empty pages, because it replaces the
 * content of the page.
 */
export function showScriptsMissing(root: HTMLElement): void {
  const main = document.createElement('main');
  const title = document.createElement('h1');
  const body = document.createElement('p');
  const again = document.createElement('a');
  title.textContent = scriptsMissing.title;
  body.textContent = scriptsMissing.body;
  again.textContent = scriptsMissing.again;
  // An empty href is the current address, so the link reloads the page.
  again.href = '';
  main.append(title, body, again);
  root.replaceChildren(main);
}
