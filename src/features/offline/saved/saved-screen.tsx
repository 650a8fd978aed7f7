import { useSyncExternalStore } from 'react';
import { href } from '#contract/route-map.ts';
import { useSettings } from '#settings/settings-store.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/feedback/messages.tsx';
import { T } from '#ui/text/t.tsx';
import { InstallPanel } from '../install/install-panel.tsx';
import { canSave, pageSavedVideos } from './page-saved-videos.ts';
import styles from './saved.module.css';
import { SavedItem } from './saved-item.tsx';
import { SavedSpace } from './saved-space.tsx';
import { text } from './text.ts';

export function SavedScreen() {
  const isShared = useSettings((settings) => settings.sharedDevice);
  return (
    <div className={styles.page}>
      <h1>
        <T text={text.title} />
      </h1>
      {isShared || !canSave() ? (
        <EmptyState drawing="empty" message={<T text={text.cannot} />}>
          <LinkButton to={href('videos')}>
            <T text={text.find} />
          </LinkButton>
        </EmptyState>
      ) : (
        <SavedList />
      )}
      <InstallPanel />
    </div>
  );
}

function SavedList() {
  const saved = pageSavedVideos();
  const videos = useSyncExternalStore(saved.subscribe, saved.get);
  if (videos.size === 0)
    return (
      <EmptyState drawing="empty" message={<T text={text.empty} />}>
        <p>
          <T text={text.emptyHint} />
        </p>
        <LinkButton to={href('videos')} kind="primary">
          <T text={text.find} />
        </LinkButton>
      </EmptyState>
    );
  return (
    <>
      <p>
        <T text={text.intro} />
      </p>
      <ul className={styles.list}>
        {[...videos].map(([id, video]) => (
          <SavedItem key={id} video={video} />
        ))}
      </ul>
      <SavedSpace videos={[...videos.values()]} />
    </>
  );
}
