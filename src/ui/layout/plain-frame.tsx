import type { ReactNode } from 'react';
import { T } from '../text/t.tsx';
import { text } from '../text/text.ts';
import styles from './frame.module.css';
import { Main } from './main.tsx';
import { Logo } from './site-header.tsx';

interface PlainFrameProps {
  /** Controls at the end of the header. */
  readonly tools?: ReactNode;
  /** The content has bands from edge to edge and its own margins. */
  readonly bands?: boolean;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of pages without the default layout: the logo as a link to the home page, and little else. */
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
