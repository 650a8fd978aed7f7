import type { ComponentType, ReactNode } from 'react';
import type { RouteModule } from '#context/route.ts';
import { Drawing, type DrawingName } from '#ui/feedback/messages.tsx';
import { PlainFrame } from '#ui/layout/plain-frame.tsx';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from './membership.module.css';

interface Props {
  readonly title: UiText;
  readonly children: ReactNode;
}

interface PlainPageProps extends Props {
  readonly drawing?: DrawingName;
}

/** For routes without the default layout. The page has a frame of its own, with a link to the home page. */
export function PlainPage({ title, drawing, children }: PlainPageProps) {
  return (
    <PlainFrame>
      <div className={styles.page}>
        {drawing && <Drawing name={drawing} />}
        <h1>
          <T text={title} />
        </h1>
        {children}
      </div>
    </PlainFrame>
  );
}

/** For routes with the default layout, which already has a frame. */
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

/** The route of a personal screen. It prefetches nothing, and its page has no canonical URL. */
export function personalRoute(title: UiText, Component: ComponentType): RouteModule {
  return { loader: () => ({ head: { title: title.ja, canonicalPath: null } }), Component };
}
