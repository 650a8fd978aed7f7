import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { text } from './controls/controls-text.ts';
import type { ConnectionState } from './engine/reconnect.ts';
import styles from './parts.module.css';
import { usePlayback, usePlayer } from './player-context.tsx';

const WORTH_A_WORD_MS = 800;

interface PlayerNoticeProps {
  readonly connection: ConnectionState;
  readonly onRetry: () => void;
}

/** A message over the picture that explains why nothing plays. */
export function PlayerNotice({ connection, onRetry }: PlayerNoticeProps) {
  const { sources } = usePlayer();
  const isLoading = useLasting(usePlayback((state) => state.waiting || state.failed)) && connection === 'fine';
  const lost = usePlayback((state) => state.paused) ? text.lostPaused : text.lost;
  useConnectionAnnouncements(connection, isLoading, useText()(lost));
  if (sources.length === 0) return <Failure message={text.noSources} />;
  if (connection === 'broken') return <Failure message={text.failed} onRetry={onRetry} />;
  if (connection === 'fine' && !isLoading) return null;
  return (
    <p className={styles.notice}>
      {connection === 'fine' ? <span className={styles.ring} /> : <Icon name="alert" size={20} />}
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

function useConnectionAnnouncements(connection: ConnectionState, isLoading: boolean, lost: string): void {
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

/** True once `is` has been true for `WORTH_A_WORD_MS`, so that short interruptions show no message. */
function useLasting(is: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(is), is ? WORTH_A_WORD_MS : 0);
    return () => clearTimeout(timer);
  }, [is]);
  return is && lasts;
}
