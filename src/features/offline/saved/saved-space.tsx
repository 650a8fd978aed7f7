import { useEffect, useState } from 'react';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { T } from '#ui/text/t.tsx';
import { AskFirst } from '../ask-first.tsx';
import { pageSavedVideos } from './page-saved-videos.ts';
import styles from './saved.module.css';
import type { SavedVideo } from './saved-machine.ts';
import { fileSize, text } from './text.ts';
import { freeBytes } from './use-video-saving.ts';

interface Space {
  readonly free: number | null;
  readonly persisted: boolean;
}

export function SavedSpace({ videos }: { readonly videos: readonly SavedVideo[] }) {
  const [space, setSpace] = useState<Space | null>(null);
  const used = videos.reduce((sum, { received }) => sum + received, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again whenever the number of videos changes
  useEffect(() => {
    let isGone = false;
    Promise.all([freeBytes(), navigator.storage?.persisted?.() ?? false]).then(
      ([free, persisted]) => isGone || setSpace({ free, persisted }),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [videos.length]);

  async function removeAll() {
    const saved = pageSavedVideos();
    for (const { record } of videos) await saved.remove(record.video.videoId);
    barNotice.set({ message: text.saidAllRemoved });
  }

  return (
    <div className={styles.space}>
      <p className={styles.facts}>
        <span>
          <T text={text.usage} values={{ used: fileSize(used) }} />
        </span>
        {space?.free != null && (
          <span>
            <T text={text.free} values={{ free: fileSize(space.free) }} />
          </span>
        )}
      </p>
      {space?.persisted === false && (
        <p>
          <T text={text.notPersisted} />
        </p>
      )}
      {videos.length > 1 && (
        <AskFirst
          label={text.removeAll}
          question={text.removeAllAsk}
          yes={text.removeYes}
          no={text.removeNo}
          onYes={() => void removeAll()}
        />
      )}
    </div>
  );
}
