import type { ReactNode } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import { T } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import styles from './install.module.css';
import { text } from './text.ts';

/** Safari has no button for it, so the way is drawn: our own drawings, in the text's colour. */
export function IosSteps() {
  return (
    <Disclosure summary={<T text={text.how} />}>
      <ol className={styles.steps}>
        <Step words={text.iosShare}>
          <path d="M34 26h-8v34h44V26h-8M48 42V8M36 18L48 7l12 11" />
        </Step>
        <Step words={text.iosAdd}>
          <path d="M8 14h80v40H8zM20 34h38M72 27v14M65 34h14" />
        </Step>
        <Step words={text.iosConfirm}>
          <path d="M22 6h52v60H22zM40 24h16v16H40zM34 54h28" />
        </Step>
      </ol>
    </Disclosure>
  );
}

function Step({ words, children }: { readonly words: UiText; readonly children: ReactNode }) {
  return (
    <li className={styles.step}>
      <svg width="96" height="72" viewBox="0 0 96 72" aria-hidden="true" focusable="false" className={styles.drawing}>
        {children}
      </svg>
      <span>
        <T text={words} />
      </span>
    </li>
  );
}
