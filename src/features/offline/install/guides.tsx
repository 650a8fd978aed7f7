import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from './install.module.css';
import { outsideLine } from './platform.ts';
import { text } from './text.ts';

/** The steps to install the app in Safari, which has no API for installing. The drawings show what to press. */
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
      <svg width="96" height="72" viewBox="0 0 96 72" aria-hidden="true" className={styles.drawing}>
        {children}
      </svg>
      <span>
        <T text={words} />
      </span>
    </li>
  );
}

/** How to leave LINE's in-app browser, which has no service worker and can't install apps. */
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
