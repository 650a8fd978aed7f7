import type { ReactNode } from 'react';
import { T } from '../text/t.tsx';
import { text } from '../text/text.ts';
import styles from './frame.module.css';
import { Logo } from './logo.tsx';
import { Main } from './main.tsx';

interface PlainFrameProps {
  readonly tools?: ReactNode;
  /** Removes the frame's margins, for content with coloured bands that reach the edges of the window. */
  readonly bands?: boolean;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of pages without the default layout: the logo links to the home page, and there is no navigation. */
export function PlainFrame({ tools, bands, footer, children }: PlainFrameProps) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        <T text={text.skipToMain} />
      </a>
      <header className={styles.header}>
        <div className={styles.headerInner}>
          <Logo />
          {tools && <div className={styles.tools}>{tools}</div>}
        </div>
      </header>
      <Main bands={bands}>{children}</Main>
      {footer}
    </>
  );
}
