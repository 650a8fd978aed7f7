import { useState } from 'react';
import { useCardSlots } from '#catalog/card-slots.ts';
import { durationWords } from '#catalog/duration.ts';
import { versionText } from '#catalog/text.ts';
import { Thumbnail } from '#catalog/thumbnail.tsx';
import { toSummary } from '#catalog/types.ts';
import { href } from '#contract/route-map.ts';
import { savedPath } from '#contract/saved-media-format.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { versionOfFile } from '#viewing/versions.ts';
import { AskFirst } from '../ask-first.tsx';
import { announceEnd, failureText, pageSavedVideos } from './page-saved-videos.ts';
import styles from './saved.module.css';
import { hasBegun, type SavedVideo } from './saved-machine.ts';
import { fileSize, text } from './text.ts';
import { percentOf } from './use-video-saving.ts';

export function SavedItem({ video: saved }: { readonly video: SavedVideo }) {
  const say = useText();
  const { Star } = useCardSlots();
  const { video, source } = saved.record;
  const { title, videoId } = video;
  const version = versionOfFile(video, source.url) ?? 'usual';
  const all = pageSavedVideos();

  async function remove(message: typeof text.saidRemoved | typeof text.saidCancelled) {
    await all.remove(videoId);
    barNotice.set({ message, values: { title } });
  }

  return (
    <li className={styles.item}>
      <Picture {...saved} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={href('video', { id: videoId })}>{title}</Link>
        </h2>
        <p className={styles.facts}>
          <span>{durationWords(video.duration)}</span>
          <T text={text.quality2} values={{ height: source.height, size: fileSize(source.bytes) }} />
          {version !== 'usual' && <T text={versionText[version]} />}
        </p>
        {saved.state !== 'complete' && (
          <p className={styles.state}>
            <progress
              value={saved.received}
              max={source.bytes}
              aria-label={say(text.progress, { title })}
              className={styles.bar}
            />
            <span>
              <T text={text.percent} values={{ percent: percentOf(saved) }} />
            </span>
          </p>
        )}
        {saved.failure && (
          <p>
            <T text={failureText(saved, saved.failure)} />
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {Star && (
          <span className={styles.star}>
            <Star video={toSummary({ ...video, captionHit: null })} />
          </span>
        )}
        {saved.state === 'stopped' && saved.failure !== 'gone' && (
          <Button
            aria-label={say(hasBegun(saved) ? text.resumeOf : text.saveOf, { title })}
            onClick={() => void announceEnd(all, videoId, all.resume(videoId))}
          >
            <T text={hasBegun(saved) ? text.resume : text.save} />
          </Button>
        )}
        {saved.state === 'saving' ? (
          <Button onClick={() => void remove(text.saidCancelled)}>
            <T text={text.cancel} />
          </Button>
        ) : (
          <AskFirst
            label={text.remove}
            name={say(text.removeOf, { title })}
            question={text.removeAsk}
            yes={text.removeYes}
            no={text.removeNo}
            onYes={() => void remove(text.saidRemoved)}
          />
        )}
      </div>
    </li>
  );
}

/** The saved picture, or the one on the server while no picture is saved. */
function Picture({ record: { video }, received }: SavedVideo) {
  const [isMissing, setMissing] = useState(false);
  const path = video.thumbnailPath;
  // Pictures are downloaded before the video file. So once bytes of that file have been received, the picture is saved,
  // unless its own download failed.
  const isSaved = received > 0 && path !== null && !isMissing;
  return (
    <span className={styles.picture} onErrorCapture={isSaved ? () => setMissing(true) : undefined}>
      <Thumbnail path={isSaved ? savedPath(video.videoId, 'thumbnail') : path} sizes="10rem" className={styles.image} />
    </span>
  );
}
