import type { Plugin } from 'vite';

/** The comment that `compilesWhileDownloading` puts at the beginning of a script. */
const HINT = '//# allFunctionsCalledOnLoad\n';
/**
 * The length in characters from which a script gets the hint. Smaller scripts are compiled so quickly that the hint is
 * not worth its bytes.
 */
const MIN_LENGTH = 4000;

/**
 * Adds a comment that makes Chromium compile all functions of a script on another thread during the download. Without
 * the comment, each function is compiled on the main thread at its first call. Other browsers ignore the comment.
 * Source: https://v8.dev/blog/explicit-compile-hints
 */
export function compilesWhileDownloading(): Plugin {
  return {
    name: 'compiles-while-downloading',
    apply: 'build',
    // Runs after the plugin with which Vite puts code in front of a chunk, because the comment must be the first line.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.code.length >= MIN_LENGTH) file.code = HINT + file.code;
      },
    },
  };
}

const REACT_DOM = /[\\/]react-dom-client\.production\.js$/;
/**
 * Matches the statements with which React DOM creates Errors when its module is evaluated. React DOM later throws these
 * Errors as signals to itself.
 */
const EAGER_ERROR = /^((?:var )? *\w+Exception = )Error\(formatProdErrorMessage\((\d+)\)\)(?=[,;]$)/gm;
const EAGER_ERRORS = 5;

/**
 * Makes React DOM create plain objects instead of Errors when its module is evaluated. With a debugger or Lighthouse
 * attached, V8 would parse the whole library once more to get the stack of the first Error. This would take 40 ms, or
 * 160 ms on a simulated phone. If a new version of React DOM has other code here, the build fails.
 */
export function withoutEagerErrors(): Plugin {
  let isReplaced = false;
  return {
    name: 'without-eager-errors',
    apply: 'build',
    transform(code, id) {
      if (!REACT_DOM.test(id)) return null;
      const found = code.match(EAGER_ERROR)?.length ?? 0;
      if (found !== EAGER_ERRORS)
        throw new Error(`${id} creates ${found} errors at its evaluation, not ${EAGER_ERRORS}`);
      isReplaced = true;
      return { code: code.replace(EAGER_ERROR, '$1{ message: formatProdErrorMessage($2) }'), map: null };
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced) this.error(`the page contains no module like ${REACT_DOM}`);
    },
  };
}
