import { buttonClass } from '#ui/button-class.ts';
import { T } from '#ui/t.tsx';
import { outsideLine } from './platform.ts';
import { text } from './text.ts';

/** The way out of LINE's own browser, which has no worker and can't install. */
export function LineGuide() {
  return (
    <>
      <p>
        <T text={text.lineBody} />
      </p>
      <p>
        <a href={outsideLine(window.location.href)} className={buttonClass('primary')}>
          <T text={text.lineOpen} />
        </a>
      </p>
      <p>
        <T text={text.lineElse} />
      </p>
    </>
  );
}
