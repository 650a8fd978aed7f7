import { useEffect, useRef } from 'react';
import { clockTime, durationWords } from '#catalog/duration.ts';
import { T } from '#ui/t.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './player.module.css';
import { usePlayerFrame } from './player-context.ts';
import { lineAt, type TranscriptLine } from './transcript.ts';
import { text } from './transcript-text.ts';
import { usePlaybackHere } from './use-playback-here.ts';

interface TranscriptLinesProps {
  readonly lines: readonly TranscriptLine[];
  /** The line that plays is kept in view. */
  readonly isFollowing: boolean;
  /** Somebody scrolls, or moves through the lines by keyboard: reads elsewhere, and isn't to be pulled back. */
  readonly onReading: () => void;
}

export function TranscriptLines({ lines, isFollowing, onReading }: TranscriptLinesProps) {
  const { playback } = usePlayerFrame();
  const list = useRef<HTMLOListElement>(null);
  const current = usePlaybackHere((state) => (state && state.time > 0 ? lineAt(lines, state.time) : -1));

  /** Where the box stands without anybody having moved it. */
  const ownTop = useRef(0);

  // Within its own box, never moving the page. After the lines changed too: others may stand at the same height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lines` says that the box has other contents
  useEffect(() => {
    const box = list.current;
    const line = box?.children[current];
    if (!box) return;
    if (isFollowing && line instanceof HTMLElement) box.scrollTo({ top: line.offsetTop - box.clientHeight / 3 });
    ownTop.current = box.scrollTop;
  }, [current, lines, isFollowing]);

  function onScroll(): void {
    if (Math.abs((list.current?.scrollTop ?? 0) - ownTop.current) > 1) onReading();
  }

  return (
    <ol
      ref={list}
      className={styles.lines}
      onScroll={onScroll}
      onFocus={({ target }) => target.matches(':focus-visible') && onReading()}
    >
      {lines.map((line, index) => (
        <li key={`${line.kind} ${line.start}`}>
          <button
            type="button"
            aria-current={index === current ? 'true' : undefined}
            className={styles.line}
            onClick={() => playback?.seekTo(line.start)}
          >
            <span className={styles.stamp} aria-hidden="true">
              {clockTime(line.start)}
            </span>
            <span className={line.kind === 'shown' ? styles.shown : undefined}>
              {line.kind === 'shown' && <T text={text.description} />}
              {line.text}
            </span>
            <VisuallyHidden>（{durationWords(line.start)}）</VisuallyHidden>
          </button>
        </li>
      ))}
    </ol>
  );
}
