import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Announcer } from '#ui/announcer.tsx';
import { AwaitedPart } from '#ui/awaited-part.tsx';
import { usePart } from '#ui/use-part.ts';
import { AudioPoster } from './audio-poster.tsx';
import { ControlBar } from './control-bar.tsx';
import { createPlayback } from './playback.ts';
import styles from './player.module.css';
import { usePlayerFrame } from './player-context.ts';
import { PlayerNotice } from './player-notice.tsx';
import { preferences } from './preferences.ts';
import { releaseMedia } from './release-media.ts';
import { ResumeOffer } from './resume-offer.tsx';
import { useBeginning } from './use-beginning.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePicturePress } from './use-picture-press.ts';
import { usePlayer } from './use-player.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { usePreferences } from './use-preferences.ts';
import { useReconnect } from './use-reconnect.ts';
import { useSaidChanges } from './use-said-changes.ts';
import { useSources } from './use-sources.ts';
import { useVisit } from './use-visit.ts';
import { WordsBelow } from './words-below.tsx';

const loadPanel = async () => (await import('./watching-panel.tsx')).WatchingPanel;
const loadHelp = async () => (await import('./keys-help.tsx')).KeysHelp;

interface PlayerPartsProps {
  /** What goes full screen. */
  readonly frame: RefObject<HTMLElement | null>;
  /** The place of the picture. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly media: RefObject<HTMLVideoElement | null>;
}

/** All of the player that comes after the first paint. Its own parts may rely on a playback that has its element. */
export function PlayerParts({ frame, stage, media }: PlayerPartsProps) {
  const { video, playback, onPlayback } = usePlayerFrame();
  const { duration } = video;
  useLayoutEffect(() => {
    if (!media.current || !frame.current) return;
    const element = media.current;
    const made = createPlayback(duration);
    const disconnect = made.connect(element, frame.current);
    onPlayback(made);
    return () => {
      disconnect();
      // It is still in the page while effects are cleaned up.
      queueMicrotask(() => releaseMedia(element));
    };
  }, [media, frame, duration, onPlayback]);
  if (!playback) return null;
  return (
    // In full screen browsers take the rest of the page, with its live region, away from screen readers.
    <Announcer>
      <LiveParts stage={stage} />
    </Announcer>
  );
}

function LiveParts({ stage }: Pick<PlayerPartsProps, 'stage'>) {
  const { video } = usePlayer();
  const [panelOpen, setPanelOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const { Part: WatchingPanel, retry: retryPanel } = usePart(loadPanel, panelOpen);
  const { Part: KeysHelp, retry: retryHelp } = usePart(loadHelp, helpOpen);
  useBeginning();
  const { connection, retry } = useReconnect();
  const { offer, answer } = useVisit();
  usePreferences();
  useSources();
  usePlayerKeys(() => setHelpOpen(true));
  usePicturePress();
  useMediaSession();
  useSaidChanges();
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
      {panelOpen &&
        (WatchingPanel ? <WatchingPanel onHelp={() => setHelpOpen(true)} /> : <AwaitedPart retry={retryPanel} />)}
      {helpOpen && (KeysHelp ? <KeysHelp onClose={() => setHelpOpen(false)} /> : <AwaitedPart retry={retryHelp} />)}
    </>
  );
}
