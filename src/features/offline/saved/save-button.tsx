import { useState } from 'react';
import { NetworkError } from '#api/errors.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { useApi } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { useSettings } from '#settings/settings-store.ts';
import { usePassedFocus } from '#ui/browser/focus.ts';
import { Link } from '#ui/button/link.tsx';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { useText } from '#ui/text/t.tsx';
import { storedVersion, versionFor } from '#viewing/versions.ts';
import { announceEnd, canSave, pageSavedVideos } from './page-saved-videos.ts';
import styles from './saved.module.css';
import { hasBegun } from './saved-machine.ts';
import { text } from './text.ts';
import { fetchDetail, percentOf, useSavedVideo, useStartSaving, usualSource } from './use-video-saving.ts';

/**
 * The save button on a video's card. It saves the version that the person prefers, in the quality that fits the
 * settings. While the download runs, the button cancels the download. If the download has stopped, the button resumes
 * it. Once the video is saved, the button links to the saved videos.
 */
export function SaveButton({ video }: { readonly video: VideoSummary }) {
  const isShared = useSettings((settings) => settings.sharedDevice);
  return isShared || !canSave() ? null : <Button video={video} />;
}

function Button({ video: { videoId, title } }: { readonly video: VideoSummary }) {
  const say = useText();
  const api = useApi();
  const start = useStartSaving();
  const saveData = useSettings((settings) => settings.dataSaver === 1);
  const known = useSavedVideo(videoId);
  const [asking, setAsking] = useState(false);
  const passedFocus = usePassedFocus();

  async function save() {
    setAsking(true);
    const detail = await fetchDetail(api, videoId).catch((error: unknown) => {
      barNotice.set({ message: error instanceof NetworkError ? text.startOffline : text.startFailed });
      return null;
    });
    setAsking(false);
    if (detail === null) return;
    const version = storedVersion(safeStorage(() => window.localStorage));
    const source = usualSource(versionFor(detail, version).sources, saveData);
    if (source) void start(detail, source);
    else barNotice.set({ message: text.startFailed });
  }

  async function cancel() {
    await pageSavedVideos().remove(videoId);
    barNotice.set({ message: text.saidCancelled });
  }

  if (known?.state === 'complete') {
    const name = say(text.savedOf, { title });
    return (
      <Link ref={passedFocus} to={href('saved')} aria-label={name} title={name} className={styles.round}>
        <Icon name="saved" />
      </Link>
    );
  }
  if (known?.state === 'saving') {
    const percent = percentOf(known);
    const name = say(text.cancelOf, { title, percent });
    return (
      <button
        ref={passedFocus}
        type="button"
        aria-label={name}
        title={name}
        className={styles.round}
        onClick={() => void cancel()}
      >
        <span aria-hidden="true" className={styles.percent}>
          {say(text.percent, { percent })}
        </span>
      </button>
    );
  }
  const resume = () => void announceEnd(pageSavedVideos(), videoId, pageSavedVideos().resume(videoId));
  const name = say(known && hasBegun(known) ? text.resumeOf : text.saveOf, { title });
  return (
    <button
      ref={passedFocus}
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={asking}
      className={styles.round}
      onClick={() => (known ? resume() : asking || void save())}
    >
      <Icon name="download" />
    </button>
  );
}
