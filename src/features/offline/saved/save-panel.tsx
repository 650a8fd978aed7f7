import { type Ref, useState } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import { href } from '#contract/route-map.ts';
import { useSettings } from '#settings/settings-store.ts';
import { usePassedFocus } from '#ui/browser/focus.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { type VersionChoice, versionFor } from '#viewing/versions.ts';
import { announceEnd, canSave, pageSavedVideos } from './page-saved-videos.ts';
import styles from './saved.module.css';
import { hasBegun } from './saved-machine.ts';
import { choicesOf } from './saved-record.ts';
import { fileSize, text } from './text.ts';
import { percentOf, useSavedVideo, useStartSaving, usualSource } from './use-video-saving.ts';

interface SavePanelProps {
  readonly video: VideoDetail;
  /** The version that the player plays, which is the one to save. */
  readonly version: VersionChoice;
}

/** The save button on a video's page. It shows the file size and, if there are several qualities, a choice. */
export function SavePanel({ video, version }: SavePanelProps) {
  const isShared = useSettings((settings) => settings.sharedDevice);
  return isShared || !canSave() || video.sources.length === 0 ? null : <Panel video={video} version={version} />;
}

function Panel({ video, version }: SavePanelProps) {
  const known = useSavedVideo(video.videoId);
  const passedFocus = usePassedFocus();
  if (known === null) return <Choose video={video} version={version} passedFocus={passedFocus} />;
  const saved = pageSavedVideos();

  async function cancel() {
    await saved.remove(video.videoId);
    barNotice.set({ message: text.saidCancelled });
  }

  if (known.state === 'complete')
    return (
      <LinkButton ref={passedFocus} to={href('saved')}>
        <Icon name="saved" />
        <T text={text.saved} />
      </LinkButton>
    );
  if (known.state === 'stopped')
    return (
      <Button ref={passedFocus} onClick={() => void announceEnd(saved, video.videoId, saved.resume(video.videoId))}>
        <Icon name="download" />
        <T text={hasBegun(known) ? text.resume : text.save} />
      </Button>
    );
  return (
    <Button ref={passedFocus} onClick={() => void cancel()}>
      <T text={text.cancel} />
      <span className={styles.percent}>
        <T text={text.percent} values={{ percent: percentOf(known) }} />
      </span>
    </Button>
  );
}

function Choose({ video, version, passedFocus }: SavePanelProps & { readonly passedFocus: Ref<HTMLButtonElement> }) {
  const say = useText();
  const start = useStartSaving();
  const saveData = useSettings((settings) => settings.dataSaver === 1);
  const { sources } = versionFor(video, version);
  const choices = choicesOf(sources);
  const [height, setHeight] = useState<number | null>(null);
  const source = choices.find((choice) => choice.height === height) ?? usualSource(sources, saveData);
  if (!source) return null;
  return (
    <span className={styles.choose}>
      <Button ref={passedFocus} onClick={() => void start(video, source)}>
        <Icon name="download" />
        <T text={text.saveSize} values={{ size: fileSize(source.bytes) }} />
      </Button>
      {choices.length > 1 && (
        <select
          aria-label={say(text.quality)}
          value={source.height}
          className={styles.quality}
          onChange={(event) => setHeight(Number(event.currentTarget.value))}
        >
          {choices.map((choice) => (
            <option key={choice.height} value={choice.height}>
              {say(text.qualityOf, { height: choice.height, size: fileSize(choice.bytes) })}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}
