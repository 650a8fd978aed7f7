import { useEffect, useRef, useState } from 'react';
import { clockTime } from '#catalog/duration.ts';
import { useText } from '#ui/text/t.tsx';
import { usePlayer } from '../player-context.tsx';
import { useSeekBy, useToggle } from './announced-commands.ts';
import { text } from './controls-text.ts';
import { SKIP_SECONDS } from './keys.ts';
import { focusPlay } from './use-player-keys.ts';

/** A second tap within this time makes a double tap. */
const DOUBLE_TAP_MS = 300;
/** A touch that moves at least this far to the left or right, and not further up or down, is a swipe. */
const SWIPE_FROM_PX = 24;
/** A swipe over the whole width of the picture seeks this far. */
const SWIPE_SECONDS = 60;
const HINT_MS = 800;

/** Where a tap is: in the left or right third of the picture, or between them. */
type Side = -1 | 0 | 1;

/**
 * Handles presses on the picture. A click or tap plays or pauses, a double tap on the left or right third seeks by
 * `SKIP_SECONDS`, and a horizontal swipe seeks in proportion to its length. The controls below the picture offer the
 * same functions.
 *
 * Returns the words to show over the picture during a swipe and after a seek, otherwise null.
 */
export function usePicturePress(): string | null {
  const { playback } = usePlayer();
  const say = useText();
  const [hint, setHint] = useState<string | null>(null);
  const toggle = useToggle();
  const seekBy = useSeekBy();
  const skip = (side: Side) => {
    seekBy(side * SKIP_SECONDS);
    setHint(say(side < 0 ? text.back : text.ahead, { seconds: SKIP_SECONDS }));
  };
  const swipe = (seconds: number, isOver: boolean) => {
    const { time, duration } = playback.get();
    if (isOver) seekBy(seconds);
    setHint(clockTime(Math.min(Math.max(0, isOver ? time : time + seconds), duration)));
  };
  const latest = useRef({ toggle, skip, swipe });
  latest.current = { toggle, skip, swipe };

  useEffect(() => {
    const media = playback.media();
    if (!media) return;
    return listenForPresses(media, {
      toggle: () => {
        latest.current.toggle();
        focusPlay(playback);
      },
      skip: (side) => latest.current.skip(side),
      swipe: (seconds, isOver) => latest.current.swipe(seconds, isOver),
    });
  }, [playback]);

  useEffect(() => {
    if (hint === null) return;
    const timer = setTimeout(() => setHint(null), HINT_MS);
    return () => clearTimeout(timer);
  }, [hint]);
  return hint;
}

interface Presses {
  readonly toggle: () => void;
  readonly skip: (side: Side) => void;
  /**
   * Called while the finger moves, and with `isOver` when it is lifted. `seconds` is relative to the current position.
   */
  readonly swipe: (seconds: number, isOver: boolean) => void;
}

/** Returns a function that stops listening. */
function listenForPresses(picture: HTMLElement, { toggle, skip, swipe }: Presses): () => void {
  const off = new AbortController();
  /**
   * The current or latest touch by a single finger. Null before the first touch, and after a swipe, after a cancelled
   * touch, and after a press by another pointer, such as a mouse or a second finger.
   */
  let touch: { readonly x: number; readonly y: number; seconds: number | null } | null = null;
  /** The last tap on the left or right third, until it is too old for a double tap. */
  let tap: { readonly side: Side; readonly timer: number } | null = null;

  const on = <Type extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'click'>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => picture.addEventListener(type, listener, { signal: off.signal });

  on('pointerdown', ({ pointerType, isPrimary, clientX, clientY }) => {
    // A second finger zooms the page, so it starts no swipe.
    touch = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY, seconds: null } : null;
  });
  on('pointermove', ({ clientX, clientY }) => {
    if (touch === null) return;
    const [dx, dy] = [clientX - touch.x, clientY - touch.y];
    if (touch.seconds === null && (Math.abs(dx) < SWIPE_FROM_PX || Math.abs(dx) < Math.abs(dy))) return;
    touch.seconds = (dx / picture.clientWidth) * SWIPE_SECONDS;
    swipe(touch.seconds, false);
  });
  on('pointerup', () => {
    if (touch?.seconds == null) return;
    swipe(touch.seconds, true);
    touch = null;
  });
  on('pointercancel', () => {
    touch = null;
  });
  on('click', ({ clientX }) => {
    const side = touch === null ? 0 : sideOf(picture, clientX);
    const isSecond = tap?.side === side;
    if (tap !== null) clearTimeout(tap.timer);
    if (side === 0) {
      tap = null;
      toggle();
      return;
    }
    if (isSecond) skip(side);
    const timer = window.setTimeout(() => {
      tap = null;
      if (!isSecond) toggle();
    }, DOUBLE_TAP_MS);
    tap = { side, timer };
  });
  return () => {
    off.abort();
    if (tap !== null) clearTimeout(tap.timer);
  };
}

function sideOf(picture: HTMLElement, x: number): Side {
  const { left, width } = picture.getBoundingClientRect();
  const share = (x - left) / width;
  return share < 1 / 3 ? -1 : share > 2 / 3 ? 1 : 0;
}
