import type { Plugin } from 'vite';

const HTML = `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>しごとのたね: design</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/design/main.tsx"></script>
  </body>
</html>`;

/** A plugin for the development server: serves a page with all design tokens and components at `/_design`. */
export function designPage(): Plugin {
  return {
    name: 'design-page',
    configureServer({ middlewares, transformIndexHtml }) {
      middlewares.use('/_design', (_request, response, next) => {
        transformIndexHtml('/_design', HTML).then(
          (html) => response.setHeader('Content-Type', 'text/html').end(html),
          next,
        );
      });
    },
  };
}
