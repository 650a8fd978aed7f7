import type { ReactNode } from 'react';
import { T } from '../t.tsx';
import { text } from '../text.ts';
import styles from './frame.module.css';
import { Logo } from './logo.tsx';
import { Main } from './main.tsx';

/** For the pages without the layout: the logo as a way home, and nothing else around the content. */
export function PlainFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        <T text={text.skipToMain} />
      </a>
      <header className={styles.header}>
        <div className={styles.headerInner}>
          <Logo />
        </div>
      </header>
      <Main>{children}</Main>
    </>
  );
}
