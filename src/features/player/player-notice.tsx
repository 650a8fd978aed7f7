import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { text } from './controls/controls-text.ts';
import type { Playback } from './engine/playback.ts';
import type { ConnectionState } from './engine/reconnect.ts';
import { toggleFullscreen } from './engine/screen-modes.ts';
import styles from './parts.module.css';
import { TRANSCRIPT_ID, usePlayback, usePlayer } from './player-context.tsx';
import { captionsOf } from './text-tracks/captions.ts';

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
  const { video, playback } = usePlayer();
  return (
    <div className={styles.failure}>
      <InlineError message={<T text={message} />} onRetry={onRetry}>
        {captionsOf(video.tracks).length > 0 && (
          <Button onClick={() => openTranscript(playback)}>
            <T text={text.read} />
          </Button>
        )}
      </InlineError>
    </div>
  );
}

/** Opens the transcript of the page and moves the focus there. */
function openTranscript(playback: Playback): void {
  const frame = playback.frame();
  const transcript = frame?.closest('article')?.querySelector<HTMLDetailsElement>(`#${TRANSCRIPT_ID}`);
  const summary = transcript?.querySelector('summary');
  if (!transcript || !summary) return;
  if (playback.get().fullscreen) toggleFullscreen(frame ?? null, playback.media());
  transcript.open = true;
  summary.focus();
  summary.scrollIntoView();
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
