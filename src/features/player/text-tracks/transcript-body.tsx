import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { clockTime, durationWords } from '#catalog/duration.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { VisuallyHidden } from '#ui/text/inline-text.tsx';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from '../player.module.css';
import { usePlaybackHere, usePlayerFrame } from '../player-context.tsx';
import { captionsOf } from './captions.ts';
import { cuesOptions, lineAt, mergeTranscript, type TranscriptLine } from './transcript.ts';

export function TranscriptBody() {
  const { video } = usePlayerFrame();
  const captions = captionsOf(video.tracks);
  const descriptions = video.tracks.find((track) => track.kind === 'descriptions');
  // Until the person chooses a language for the transcript, it has the language of the shown captions. If no captions
  // are shown, it has the language of the video's first captions.
  const shownLanguage = usePlaybackHere((state) => state?.captions ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  const language = chosen ?? (shownLanguage || captions[0]?.srclang);
  const [withDescriptions, setWithDescriptions] = useState(false);
  const [isFollowing, setIsFollowing] = useState(true);
  const said = useQuery(cuesOptions(captions.find((track) => track.srclang === language)?.url));
  const shown = useQuery(cuesOptions(withDescriptions ? descriptions?.url : undefined));

  return (
    <div className={styles.transcript}>
      <div className={styles.options}>
        {captions.length > 1 && (
          <label className={styles.choice}>
            <T text={text.transcriptLanguage} />
            <select value={language} onChange={(event) => setChosen(event.currentTarget.value)}>
              {captions.map((track) => (
                <option key={track.srclang} value={track.srclang}>
                  {track.label}
                </option>
              ))}
            </select>
          </label>
        )}
        {descriptions && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={withDescriptions}
              onChange={(event) => setWithDescriptions(event.currentTarget.checked)}
            />
            <T text={text.withDescriptions} />
          </label>
        )}
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isFollowing}
            onChange={(event) => setIsFollowing(event.currentTarget.checked)}
          />
          <T text={text.follow} />
        </label>
      </div>
      {said.isPending && <Loading />}
      {said.isError && (
        <InlineError
          message={<T text={text.transcriptFailed} />}
          busy={said.isFetching}
          onRetry={() => void said.refetch()}
        />
      )}
      {said.data && (
        <>
          <p className={styles.hint}>
            <T text={text.transcriptHint} />
          </p>
          <TranscriptLines
            lines={mergeTranscript(said.data, withDescriptions ? (shown.data ?? []) : [])}
            isFollowing={isFollowing}
            onScrolled={() => setIsFollowing(false)}
            onChosen={() => setIsFollowing(true)}
          />
        </>
      )}
    </div>
  );
}

interface TranscriptLinesProps {
  readonly lines: readonly TranscriptLine[];
  /** True while the list scrolls along with the playback. */
  readonly isFollowing: boolean;
  /** Called when the person scrolls the list, so that it no longer scrolls by itself. */
  readonly onScrolled: () => void;
  /** Called when the person goes to the moment of a line, so that the list follows the playback from there. */
  readonly onChosen: () => void;
}

function TranscriptLines({ lines, isFollowing, onScrolled, onChosen }: TranscriptLinesProps) {
  const { playback } = usePlayerFrame();
  const list = useRef<HTMLOListElement>(null);
  const current = usePlaybackHere((state) => (state && state.time > 0 ? lineAt(lines, state.time) : -1));

  /** The last scroll position that the script has set. Any other position means that the person has scrolled. */
  const ownTop = useRef(0);
  /**
   * True while the person moves through the lines by keyboard. Meanwhile this script does not scroll to the spoken line,
   * because the focused line could leave the box. Only the browser scrolls, to the focused line. That does not count as
   * scrolling by the person.
   */
  const isBrowsing = useRef(false);

  // Scrolls only the list, never the page. Also runs when the lines change, because the current line may have moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lines` changes with the contents of the box
  useEffect(() => {
    const box = list.current;
    const line = box?.children[current];
    if (!box) return;
    if (isFollowing && !isBrowsing.current && line instanceof HTMLElement)
      box.scrollTo({ top: line.offsetTop - box.clientHeight / 3 });
    ownTop.current = box.scrollTop;
  }, [current, lines, isFollowing]);

  function onScroll(): void {
    if (!isBrowsing.current && Math.abs((list.current?.scrollTop ?? 0) - ownTop.current) > 1) onScrolled();
  }

  function choose(line: TranscriptLine): void {
    isBrowsing.current = false;
    // From this position on, any change again means that the person has scrolled.
    ownTop.current = list.current?.scrollTop ?? 0;
    playback?.seekTo(line.start);
    onChosen();
  }

  return (
    <ol
      ref={list}
      className={styles.lines}
      onScroll={onScroll}
      onFocus={({ target }) => {
        isBrowsing.current = target.matches(':focus-visible');
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) isBrowsing.current = false;
      }}
    >
      {lines.map((line, index) => (
        <li key={`${line.kind} ${line.start}`}>
          <button
            type="button"
            aria-current={index === current ? 'true' : undefined}
            className={styles.line}
            onClick={() => choose(line)}
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

export const text = {
  transcriptLanguage: { ja: '言語' },
  withDescriptions: { ja: '画面の説明も読む', easy: '画面の せつめいも 読む' },
  follow: { ja: '再生に合わせて表示', easy: '再生に 合わせて うごかす' },
  description: { ja: '画面の説明：' },
  transcriptHint: {
    ja: '文を選ぶと、その場面に移動します。',
    easy: '文を えらぶと、その ばめんに うつります。',
  },
  transcriptFailed: { ja: '文字の全文を読み込めませんでした。' },
} as const satisfies Record<string, UiText>;
