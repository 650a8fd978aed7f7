import { type ReactNode, useEffect, useRef, useState } from 'react';
import utilities from '../styles/utilities.module.css';
import { T } from '../text/t.tsx';
import { text } from '../text/text.ts';
import styles from './feedback.module.css';
import { InlineError } from './messages.tsx';

export function Loading() {
  return (
    <p role="status" className={utilities.muted}>
      <T text={text.loading} />
    </p>
  );
}

/**
 * Reserves the space of content that is still loading, so that the layout doesn't shift. `tall` is for text of
 * unknown length.
 */
export function Skeleton({ shape = 'line' }: { readonly shape?: 'line' | 'block' | 'tall' }) {
  return <div className={styles[shape]} aria-hidden="true" />;
}

/**
 * The placeholder for a page that is still loading. It is as tall as the window, so that the footer doesn't move when
 * the content appears. The heading receives the focus after the navigation.
 */
export function PageSkeleton({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>
        <T text={text.loading} />
      </h1>
      <Skeleton shape="block" />
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      {children}
    </div>
  );
}

interface LazyFallbackProps {
  /** The `retry` of useLazyComponent: a function after a failure, otherwise null. */
  readonly retry: (() => void) | null;
}

/** Shown instead of a lazy component that a person has opened: a loading message, or after a failure a retry button. */
export function LazyFallback({ retry }: LazyFallbackProps) {
  const before = useRef<Element | null>(null);
  const hasFailed = retry !== null;
  useEffect(() => {
    if (hasFailed) before.current = document.activeElement;
  }, [hasFailed]);

  function tryAgain() {
    // The press removes the retry button, so the focus returns to the element that had it before the failure.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    retry?.();
  }

  return retry ? <LazyFailure onRetry={tryAgain} /> : <Loading />;
}

/**
 * Shown instead of a lazy component whose code could not be fetched. Offline, the text does not ask the person to press
 * the button, because useTask retries when the connection returns.
 */
export function LazyFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <InlineError message={<T text={navigator.onLine ? text.chunkFailed : text.chunkOffline} />} onRetry={onRetry} />
  );
}

/** True once a wait has lasted longer than `afterMs`, so that the screen can mention the delay. */
export function useIsLate(isWaiting: boolean, afterMs = 8000): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting, afterMs]);
  return isLate;
}
