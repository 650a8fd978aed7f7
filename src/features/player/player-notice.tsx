import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '#ui/announcer.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { T, useText } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { text } from './controls-text.ts';
import styles from './parts.module.css';
import type { ConnectionState } from './reconnect.ts';
import { usePlayback, usePlayer } from './use-player.ts';

const WORTH_A_WORD_MS = 800;

interface PlayerNoticeProps {
  readonly connection: ConnectionState;
  readonly onRetry: () => void;
}

/** Why nothing plays, where the eye already is. */
export function PlayerNotice({ connection, onRetry }: PlayerNoticeProps) {
  const { video } = usePlayer();
  const isLoading = useLasting(usePlayback((state) => state.waiting || state.failed)) && connection === 'fine';
  const lost = usePlayback((state) => state.paused) ? text.lostPaused : text.lost;
  useSaying(connection, isLoading, useText()(lost));
  if (video.sources.length === 0) return <Failure message={text.noSources} />;
  if (connection === 'broken') return <Failure message={text.failed} onRetry={onRetry} />;
  if (connection === 'fine' && !isLoading) return null;
  return (
    <p className={styles.notice}>
      <T text={connection === 'fine' ? text.saidWaiting : lost} />
    </p>
  );
}

function Failure({ message, onRetry }: { readonly message: UiText; readonly onRetry?: () => void }) {
  return (
    <div className={styles.failure}>
      <InlineError message={<T text={message} />} {...(onRetry ? { onRetry } : {})} />
    </div>
  );
}

/** Each change once, calmly: also that it is over. */
function useSaying(connection: ConnectionState, isLoading: boolean, lost: string): void {
  const say = useText();
  const announce = useAnnounce();
  const before = useRef<ConnectionState>('fine');
  const [loading, back] = [say(text.saidWaiting), say(text.saidBack)];
  useEffect(() => {
    if (connection === 'lost') announce(lost);
    if (connection === 'fine' && before.current === 'lost') announce(back);
    before.current = connection;
  }, [connection, lost, back, announce]);
  useEffect(() => {
    if (isLoading) announce(loading);
  }, [isLoading, loading, announce]);
}

/** What is over in less than a second isn't worth a word. */
function useLasting(is: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(is), is ? WORTH_A_WORD_MS : 0);
    return () => clearTimeout(timer);
  }, [is]);
  return is && lasts;
}
