/** The text of an empty page whose script could not be loaded. Not in text.ts, which would be part of the first script. */
export const firstWords = {
  title: '画面を読み込めませんでした',
  body: '電波のよいところで、もう一度開いてください。',
  again: 'もう一度開く',
} as const;

/** Works without React, which may be what is missing. Only for empty pages, because a server-rendered page keeps its content. */
export function showFirstWords(root: HTMLElement): void {
  const main = document.createElement('main');
  const title = document.createElement('h1');
  const body = document.createElement('p');
  const again = document.createElement('a');
  title.textContent = firstWords.title;
  body.textContent = firstWords.body;
  again.textContent = firstWords.again;
  // The page's own address.
  again.href = '';
  main.append(title, body, again);
  root.replaceChildren(main);
}
