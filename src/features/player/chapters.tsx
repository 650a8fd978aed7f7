import type { MouseEvent } from 'react';
import { clockTime, durationWords } from '#catalog/duration.ts';
import { Section } from '#ui/section.tsx';
import { T } from '#ui/t.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { partAt } from './part-at.ts';
import styles from './player.module.css';
import { usePlayerFrame } from './player-context.ts';
import { text } from './text.ts';
import { usePlaybackHere } from './use-playback-here.ts';

/** The video's parts. Links with the moment in their address, so they can be copied and opened elsewhere. */
export function Chapters() {
  const { video, playback } = usePlayerFrame();
  // Before anything can play, the first.
  const current = usePlaybackHere((state) => partAt(video.chapters, state?.time ?? 0));
  if (video.chapters.length === 0) return null;

  function seek(event: MouseEvent, start: number) {
    if (!playback || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    playback.seekTo(start);
  }

  return (
    <Section title={<T text={text.chapters} />}>
      <ol className={styles.chapters}>
        {video.chapters.map((chapter, index) => (
          <li key={chapter.start}>
            <a
              href={`?t=${Math.floor(chapter.start)}`}
              aria-current={index === current ? 'true' : undefined}
              className={styles.line}
              onClick={(event) => seek(event, chapter.start)}
            >
              <span className={styles.stamp} aria-hidden="true">
                {clockTime(chapter.start)}
              </span>
              <span>{chapter.title}</span>
              <VisuallyHidden>（{durationWords(chapter.start)}）</VisuallyHidden>
            </a>
          </li>
        ))}
      </ol>
    </Section>
  );
}
