import { useEffect, useRef } from 'react';
import { useSettings } from '#settings/settings-store.ts';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { useText } from '#ui/text/t.tsx';
import type { Playback } from '../engine/playback.ts';
import { preferences, useChangePreferences } from '../engine/preferences.ts';
import { toggleFullscreen } from '../engine/screen-modes.ts';
import { usePlayer } from '../player-context.tsx';
import { nextCaptions } from '../text-tracks/captions.ts';
import { useSeekBy, useToggle } from './announced-commands.ts';
import { text } from './controls-text.ts';
import { commandOf, type KeyPress, nextRate, type PlayerCommand } from './keys.ts';

function targetOf(element: EventTarget | null): KeyPress['target'] {
  if (element instanceof HTMLInputElement) return 'slider';
  if (element instanceof HTMLSelectElement) return 'list';
  const isPressed = element instanceof HTMLButtonElement || element instanceof HTMLAnchorElement;
  return isPressed ? 'button' : 'other';
}

/**
 * Handles the keyboard shortcuts while the focus is inside the player. Each result is announced, because screen readers
 * report changes only of the control that has the focus.
 */
export function usePlayerKeys(onHelp: () => void): void {
  const { playback } = usePlayer();
  const hasLetters = useSettings(({ shortcuts }) => shortcuts);
  const run = useCommands(onHelp);
  const latest = useRef({ run, hasLetters });
  latest.current = { run, hasLetters };

  useEffect(() => {
    const frame = playback.frame();
    if (!frame) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || (target instanceof Element && target.closest('dialog'))) return;
      // WCAG 2.1.4: it must be possible to switch off single-character shortcuts. Space and arrow keys are exempt.
      if (!latest.current.hasLetters && key.length === 1 && key !== ' ') return;
      const command = commandOf({ key, ctrlKey, metaKey, altKey, target: targetOf(target) });
      if (command === null) return;
      event.preventDefault();
      // While a key is held down, only seeking repeats. A command such as play/pause would switch back and forth.
      if (!event.repeat || command.type === 'seekBy') latest.current.run(command);
    };
    frame.addEventListener('keydown', onKeyDown);
    return () => frame.removeEventListener('keydown', onKeyDown);
  }, [playback]);
}

function useCommands(onHelp: () => void): (command: PlayerCommand) => void {
  const { playback, video } = usePlayer();
  const say = useText();
  const announce = useAnnounce();
  const seekBy = useSeekBy();
  const toggle = useToggle();
  const change = useChangePreferences();

  function setRate(direction: 1 | -1): void {
    const rate = nextRate(preferences.get().rate, direction);
    change({ rate });
    announce(say(text.saidSpeed, { rate }));
  }

  return (command) => {
    switch (command.type) {
      case 'toggle':
        toggle();
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
        seekBy(command.seconds);
        break;
    }
  };
}

/** Moves the focus to the play button, because the shortcuts work only while the focus is inside the player. */
export function focusPlay(playback: Playback): void {
  playback.frame()?.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });
}
