import { type RefObject, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { usePart } from '#ui/use-part.ts';
import { AudioPoster } from './audio-poster.tsx';
import { ControlBar } from './control-bar.tsx';
import styles from './player.module.css';
import { usePlayer } from './player-context.ts';
import { PlayerNotice } from './player-notice.tsx';
import { preferences } from './preferences.ts';
import { ResumeOffer } from './resume-offer.tsx';
import { useMediaSession } from './use-media-session.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { usePreferences } from './use-preferences.ts';
import { useReconnect } from './use-reconnect.ts';
import { useSaidEnd } from './use-said-end.ts';
import { useVisit } from './use-visit.ts';
import { WordsBelow } from './words-below.tsx';

const loadPanel = async () => (await import('./watching-panel.tsx')).WatchingPanel;
const loadHelp = async () => (await import('./keys-help.tsx')).KeysHelp;

/** All of the player that comes after the first paint. `stage` is the place of the picture. */
export function PlayerParts({ stage }: { readonly stage: RefObject<HTMLElement | null> }) {
  const { video } = usePlayer();
  const [panelOpen, setPanelOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const WatchingPanel = usePart(loadPanel, panelOpen);
  const KeysHelp = usePart(loadHelp, helpOpen);
  const { connection, retry } = useReconnect();
  const { offer, answer } = useVisit();
  usePreferences();
  usePlayerKeys(() => setHelpOpen(true));
  useMediaSession();
  useSaidEnd();
  const isAudio = useSyncExternalStore(preferences.subscribe, () => preferences.get().quality === 'audio');
  return (
    <>
      {stage.current &&
        createPortal(
          <>
            {isAudio && <AudioPoster path={video.posterPath} />}
            <PlayerNotice connection={connection} onRetry={retry} />
            {offer !== null && <ResumeOffer position={offer} onAnswer={answer} />}
          </>,
          stage.current,
        )}
      <WordsBelow />
      <div className={styles.bar}>
        <ControlBar panelOpen={panelOpen} onPanel={() => setPanelOpen(!panelOpen)} />
      </div>
      {panelOpen && WatchingPanel && <WatchingPanel onHelp={() => setHelpOpen(true)} />}
      {helpOpen && KeysHelp && <KeysHelp onClose={() => setHelpOpen(false)} />}
    </>
  );
}
