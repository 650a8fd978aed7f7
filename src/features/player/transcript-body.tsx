import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InlineError } from '#ui/inline-error.tsx';
import { Loading } from '#ui/loading.tsx';
import { T } from '#ui/t.tsx';
import { captionsOf } from './captions-of.ts';
import styles from './player.module.css';
import { usePlayerFrame } from './player-context.ts';
import { mergeTranscript } from './transcript.ts';
import { TranscriptLines } from './transcript-lines.tsx';
import { cuesOptions } from './transcript-queries.ts';
import { text } from './transcript-text.ts';
import { usePlaybackHere } from './use-playback-here.ts';

export function TranscriptBody() {
  const { video } = usePlayerFrame();
  const captions = captionsOf(video.tracks);
  const descriptions = video.tracks.find((track) => track.kind === 'descriptions');
  // That of the captions, until another is chosen here.
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
            onReading={() => setIsFollowing(false)}
          />
        </>
      )}
    </div>
  );
}
