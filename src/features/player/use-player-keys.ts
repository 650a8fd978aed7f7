import { useEffect, useRef } from 'react';
import { durationWords } from '#catalog/duration.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { useText } from '#ui/t.tsx';
import { text } from './controls-text.ts';
import { commandOf, type KeyPress, type PlayerCommand } from './keys.ts';
import { nextCaptions } from './next-captions.ts';
import { nextRate } from './rates.ts';
import { toggleFullscreen } from './screen-modes.ts';
import { usePlayer } from './use-player.ts';

function targetOf(element: EventTarget | null): KeyPress['target'] {
  if (element instanceof HTMLInputElement) return 'slider';
  if (element instanceof HTMLSelectElement) return 'list';
  const isPressed = element instanceof HTMLButtonElement || element instanceof HTMLAnchorElement;
  return isPressed ? 'button' : 'other';
}

/** Shortcuts while the focus is inside the player. Each says what it did: the control that shows it isn't focused. */
export function usePlayerKeys(onHelp: () => void): void {
  const { playback, settings } = usePlayer();
  const run = useCommands(onHelp);
  const latest = useRef({ run, settings });
  latest.current = { run, settings };

  useEffect(() => {
    const frame = playback.frame();
    if (!frame) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || (target instanceof Element && target.closest('dialog'))) return;
      if (latest.current.settings.shortcuts === false && key.length === 1 && key !== ' ') return;
      const command = commandOf({ key, ctrlKey, metaKey, altKey, target: targetOf(target) });
      if (command === null) return;
      event.preventDefault();
      latest.current.run(command);
    };
    frame.addEventListener('keydown', onKeyDown);
    return () => frame.removeEventListener('keydown', onKeyDown);
  }, [playback]);
}

function useCommands(onHelp: () => void): (command: PlayerCommand) => void {
  const { playback, video } = usePlayer();
  const say = useText();
  const announce = useAnnounce();

  function setRate(direction: 1 | -1): void {
    const rate = nextRate(playback.get().rate, direction);
    playback.setRate(rate);
    announce(say(text.saidSpeed, { rate }));
  }

  return (command) => {
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
        toggleFullscreen(playback.frame(), playback.media());
        break;
      case 'slower':
        setRate(-1);
        break;
      case 'faster':
        setRate(1);
        break;
      case 'help':
        onHelp();
        break;
      case 'seekBy':
        playback.seekBy(command.seconds);
        announce(durationWords(playback.get().time));
        break;
    }
  };
}
