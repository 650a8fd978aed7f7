// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlayback, type Playback } from '#features/player/engine/playback.ts';
import { type PlayerFrame, PlayerProvider } from '#features/player/player-context.tsx';
import { useSpokenDescriptions } from '#features/player/text-tracks/use-spoken-descriptions.ts';
import { bindView } from '#features/player/view/use-view.ts';
import type { ViewTracker } from '#viewing/tracker.ts';
import { type MediaMoment, NOT_WATCHED, watch } from '#viewing/watching.ts';

/**
 * A video element with the members that the playback uses. As in a browser, events fire asynchronously after a change.
 */
class FakeVideo extends EventTarget {
  paused = true;
  currentTime = 3;
  readonly textTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [][Symbol.iterator](), length: 0 });
  readonly rest = { ended: false, readyState: 4, duration: 60, playbackRate: 1, volume: 1, error: null };

  play(): Promise<void> {
    if (this.paused) this.turn(false, 'play');
    return Promise.resolve();
  }

  pause(): void {
    if (!this.paused) this.turn(true, 'pause');
  }

  private turn(paused: boolean, event: string): void {
    this.paused = paused;
    queueMicrotask(() => this.dispatchEvent(new Event(event)));
  }
}

const settle = () => act(() => Promise.resolve());
let media: FakeVideo;
let playback: Playback;
let logs: () => string[];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  media = new FakeVideo();
  Object.assign(media, media.rest);
  const element = media as unknown as HTMLVideoElement;
  playback = createPlayback(60);
  playback.connect(element, document.createElement('div'));
  let watching = NOT_WATCHED;
  const track = (moment: Omit<MediaMoment, 'at'>) => {
    watching = watch(watching, { ...moment, at: 0 });
  };
  bindView(playback, element, () => ({ track }) as unknown as ViewTracker, false);
  logs = () => watching.logs.map(({ action }) => action);
});

describe('a video that is paused for a description', () => {
  const actions: Record<string, () => void> = {
    hold: () => playback.hold(),
    release: () => playback.release(),
    pause: () => playback.pause(),
    press: () => playback.toggle(),
    'release and hold': () => {
      playback.release();
      playback.hold();
    },
  };

  it.each([
    ['still counts as playing', ['hold'], { shown: 'playing', element: 'paused', logs: ['PLAY'] }],
    ['continues without a log entry', ['hold', 'release'], { shown: 'playing', element: 'playing', logs: ['PLAY'] }],
    ['can be paused', ['hold', 'pause'], { shown: 'paused', element: 'paused', logs: ['PLAY', 'PAUSE'] }],
    [
      'can be paused with its button',
      ['hold', 'press'],
      { shown: 'paused', element: 'paused', logs: ['PLAY', 'PAUSE'] },
    ],
    ['stays paused', ['hold', 'pause', 'release'], { shown: 'paused', element: 'paused', logs: ['PLAY', 'PAUSE'] }],
    [
      'continues when the person plays it',
      ['hold', 'press', 'press'],
      { shown: 'playing', element: 'playing', logs: ['PLAY', 'PAUSE', 'PLAY'] },
    ],
    [
      'is held again for the next description',
      ['hold', 'release and hold'],
      { shown: 'playing', element: 'paused', logs: ['PLAY'] },
    ],
    [
      'is held again and then continues',
      ['hold', 'release and hold', 'release'],
      { shown: 'playing', element: 'playing', logs: ['PLAY'] },
    ],
    [
      'is not held when it is paused',
      ['pause', 'hold'],
      { shown: 'paused', element: 'paused', logs: ['PLAY', 'PAUSE'] },
    ],
  ])('%s', async (_, steps, expected) => {
    playback.play();
    await settle();
    for (const step of steps) {
      actions[step]?.();
      await settle();
    }
    const word = (paused: boolean) => (paused ? 'paused' : 'playing');
    expect({ shown: word(playback.get().paused), element: word(media.paused), logs: logs() }).toEqual(expected);
  });
});

describe('spoken descriptions', () => {
  let root: Root;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('SpeechSynthesisUtterance', class extends EventTarget {});
    vi.stubGlobal('speechSynthesis', { speak: () => {}, cancel: () => {} });
    root = createRoot(document.createElement('div'));
  });
  afterEach(() => {
    act(() => root.unmount());
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function Reader() {
    useSpokenDescriptions('大きな電池と、眼鏡の女性。');
    return null;
  }

  it('that can’t be spoken do not leave the video paused', async () => {
    playback.play();
    await settle();
    act(() =>
      root.render(
        <PlayerProvider value={{ playback } as unknown as PlayerFrame}>
          <Reader />
        </PlayerProvider>,
      ),
    );
    expect(media.paused).toBe(true);
    act(() => vi.advanceTimersByTime(5000));
    expect(media.paused, 'a slow voice may still speak').toBe(true);
    act(() => vi.advanceTimersByTime(10_000));
    expect(media.paused).toBe(false);
  });
});
