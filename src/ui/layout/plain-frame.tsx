import type { ReactNode } from 'react';
import { T } from '../t.tsx';
import { text } from '../text.ts';
import styles from './frame.module.css';
import { Logo } from './logo.tsx';
import { Main } from './main.tsx';

interface PlainFrameProps {
  /** At the header's other end. */
  readonly tools?: ReactNode;
  /** The content brings bands from edge to edge, and its own margins. */
  readonly bands?: boolean;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** For the pages without the layout: the logo as a way home, and little else around the content. */
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
