import type { KeyboardEvent } from 'react';
import { durationWords } from '#catalog/duration.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { useText } from '#ui/t.tsx';
import { commandOf, type KeyPress } from './keys.ts';
import { nextCaptions } from './next-captions.ts';
import { usePlayer } from './player-context.ts';
import { text } from './text.ts';

function targetOf(element: EventTarget): KeyPress['target'] {
  if (element instanceof HTMLInputElement) return 'slider';
  if (element instanceof HTMLSelectElement) return 'list';
  return element instanceof HTMLButtonElement || element instanceof HTMLAnchorElement ? 'button' : 'other';
}

/** Shortcuts while the focus is inside the player. Each says what it did: the control that shows it isn't focused. */
export function usePlayerKeys(): (event: KeyboardEvent) => void {
  const { playback, video, settings } = usePlayer();
  const say = useText();
  const announce = useAnnounce();

  return (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (settings.shortcuts === false && key.length === 1 && key !== ' ') return;
    const command = commandOf({ key, ctrlKey, metaKey, altKey, target: targetOf(target) });
    if (command === null) return;
    event.preventDefault();
    switch (command.type) {
      case 'toggle':
        announce(say(playback.get().paused ? text.saidPlaying : text.saidPaused));
        playback.toggle();
        break;
      case 'mute':
        announce(say(playback.get().muted ? text.saidUnmuted : text.saidMuted));
        playback.toggleMute();
        break;
      case 'captions': {
        const next = nextCaptions(video.tracks, playback.get().captions);
        playback.setCaptions(next.language);
        announce(say(text.saidCaptions, { label: next.label ?? say(text.captionsOff) }));
        break;
      }
      case 'fullscreen':
        playback.toggleFullscreen();
        break;
      case 'seekBy':
        playback.seekBy(command.seconds);
        announce(durationWords(playback.get().time));
        break;
    }
  };
}
