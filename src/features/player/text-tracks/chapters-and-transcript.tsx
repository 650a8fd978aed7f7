import { type MouseEvent, useState } from 'react';
import { clockTime, durationWords, partAt } from '#catalog/duration.ts';
import { useLazyComponent } from '#ui/browser/lazy-component.ts';
import { LazyFallback } from '#ui/feedback/loading.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { VisuallyHidden } from '#ui/text/inline-text.tsx';
import { T } from '#ui/text/t.tsx';
import styles from '../player.module.css';
import { TRANSCRIPT_ID, usePlaybackHere, usePlayerFrame } from '../player-context.tsx';
import { text } from '../text.ts';

/** The chapters are links with the time in the URL, so that people can copy a link or open it in a new tab. */
export function Chapters() {
  const { video, playback } = usePlayerFrame();
  // Until the player is loaded, the chapter at 0 s is marked as current.
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

const loadBody = async () => (await import('./transcript-body.tsx')).TranscriptBody;

/** The code and the text of the transcript are fetched when it is opened. */
export function TranscriptPanel() {
  const { video } = usePlayerFrame();
  const [opened, setOpened] = useState(false);
  const { Component: TranscriptBody, retry } = useLazyComponent(loadBody, opened);
  if (!video.tracks.some(({ kind }) => kind === 'captions')) return null;
  return (
    <Disclosure id={TRANSCRIPT_ID} level={2} summary={<T text={text.transcript} />} onOpen={() => setOpened(true)}>
      {TranscriptBody ? <TranscriptBody /> : <LazyFallback retry={retry} />}
    </Disclosure>
  );
}
