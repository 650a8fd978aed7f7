import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { PlainFrame } from '#ui/layout/plain-frame.tsx';
import { T } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import styles from './membership.module.css';

interface Props {
  readonly title: UiText;
  readonly children: ReactNode;
}

/** A page of a flow, with its heading. SPEC.md section 2: these have no layout, so they bring a frame with a way home. */
export function PlainPage({ title, children }: Props) {
  return (
    <PlainFrame>
      <div className={cx(styles.page, styles.alone)}>
        <h1>
          <T text={title} />
        </h1>
        {children}
      </div>
    </PlainFrame>
  );
}

/** The same inside the default layout. */
export function FramedPage({ title, children }: Props) {
  return (
    <div className={styles.page}>
      <h1>
        <T text={title} />
      </h1>
      {children}
    </div>
  );
}
