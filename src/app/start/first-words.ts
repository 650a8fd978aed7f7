/** What stands in an empty page whose script did not come. Apart from text.ts, which would come with the first script. */
export const firstWords = {
  title: '画面を読み込めませんでした',
  body: '電波のよいところで、もう一度開いてください。',
  again: 'もう一度開く',
} as const;

/** Without React, which may be what is missing. For empty pages only: the content of a server-rendered page stays. */
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
