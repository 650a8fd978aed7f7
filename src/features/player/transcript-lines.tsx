import { useEffect, useRef } from 'react';
import { clockTime, durationWords } from '#catalog/duration.ts';
import { T } from '#ui/t.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './player.module.css';
import { lineAt, type TranscriptLine } from './transcript.ts';
import { text } from './transcript-text.ts';
import { usePlayback, usePlayer } from './use-player.ts';

export function TranscriptLines({ lines }: { readonly lines: readonly TranscriptLine[] }) {
  const { playback } = usePlayer();
  const list = useRef<HTMLOListElement>(null);
  const current = usePlayback((state) => (state.time > 0 ? lineAt(lines, state.time) : -1));

  // Follows within its own box, never moving the page; and not while somebody moves through it by keyboard.
  useEffect(() => {
    const box = list.current;
    const line = box?.children[current];
    if (!box || !(line instanceof HTMLElement) || box.querySelector(':focus-visible')) return;
    box.scrollTo({ top: line.offsetTop - box.clientHeight / 3 });
  }, [current]);

  return (
    <ol ref={list} className={styles.lines}>
      {lines.map((line, index) => (
        <li key={`${line.kind} ${line.start}`}>
          <button
            type="button"
            aria-current={index === current ? 'true' : undefined}
            className={styles.line}
            onClick={() => playback.seekTo(line.start)}
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
