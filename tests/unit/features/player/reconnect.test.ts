import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConnectionState, createReconnect } from '#features/player/engine/reconnect.ts';

const PLAYING = { waiting: false, failed: false, ready: true };
const WAITING = { waiting: true, failed: false, ready: true };
const FAILED = { waiting: false, failed: true, ready: false };
const LOADING_PAUSED = { waiting: false, failed: false, ready: false };

function player() {
  let server = true;
  const shown: ConnectionState[] = [];
  const reload = vi.fn();
  const probe = vi.fn(async () => server);
  const reconnect = createReconnect(
    {
      probe,
      reload,
      show: (state) => shown.push(state),
      setTimeout: (task, ms) => setTimeout(task, ms) as unknown as number,
      clearTimeout,
    },
    () => Date.now(),
  );
  return {
    ...reconnect,
    reload,
    probe,
    shown,
    connect: (is: boolean) => {
      server = is;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('a video that is stuck', () => {
  it('shows no message for a short wait', async () => {
    const one = player();
    one.see(WAITING);
    await vi.advanceTimersByTimeAsync(2000);
    one.see(PLAYING);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.probe).not.toHaveBeenCalled();
    expect(one.shown).toEqual([]);
  });

  it('shows that the connection is lost, and continues when it is back', async () => {
    const one = player();
    one.connect(false);
    one.see(WAITING);
    await vi.advanceTimersByTimeAsync(3000);
    expect(one.shown).toEqual(['lost']);
    one.see(FAILED);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.reload).not.toHaveBeenCalled();
    one.connect(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(one.reload).toHaveBeenCalledTimes(1);
    one.see(PLAYING);
    expect(one.shown).toEqual(['lost', 'fine']);
  });

  it('continues at once when the browser reports that it is online', async () => {
    const one = player();
    one.connect(false);
    one.see(FAILED);
    await vi.advanceTimersByTimeAsync(30_000);
    one.connect(true);
    one.hint();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.reload).toHaveBeenCalledTimes(1);
  });

  it('continues at once when the browser reports that it is online soon after the video began to wait', async () => {
    const one = player();
    one.see(WAITING);
    await vi.advanceTimersByTimeAsync(1000);
    one.hint();
    await vi.advanceTimersByTimeAsync(0);
    expect(one.reload).toHaveBeenCalledTimes(1);
  });

  it('continues at once if the browser was still offline when the last probe began', async () => {
    const one = player();
    const { promise, resolve: answer } = Promise.withResolvers<boolean>();
    one.probe.mockReturnValueOnce(promise);
    one.see(FAILED);
    await vi.advanceTimersByTimeAsync(0);
    one.hint();
    answer(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(one.reload).toHaveBeenCalledTimes(1);
  });

  it('continues within a second after a short interruption without any report of the browser', async () => {
    const one = player();
    one.connect(false);
    one.see(FAILED);
    await vi.advanceTimersByTimeAsync(9500);
    one.connect(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.reload).toHaveBeenCalledTimes(1);
  });

  it('probes at most every ten seconds after the first half minute', async () => {
    const one = player();
    one.connect(false);
    one.see(FAILED);
    await vi.advanceTimersByTimeAsync(40_000);
    one.probe.mockClear();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(one.probe.mock.calls.length).toBeGreaterThan(58);
    expect(one.probe.mock.calls.length).toBeLessThan(62);
  });

  it('is not reloaded on a slow connection as long as data arrives', async () => {
    const one = player();
    one.see(WAITING);
    for (let second = 0; second < 60; second += 5) {
      await vi.advanceTimersByTimeAsync(5000);
      one.receive();
    }
    expect(one.reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(9000);
    expect(one.reload).toHaveBeenCalledTimes(1);
  });

  it('is not reported as lost any more when data arrives, although the probes fail', async () => {
    const one = player();
    one.connect(false);
    one.see(WAITING);
    await vi.advanceTimersByTimeAsync(3000);
    one.receive();
    expect(one.shown).toEqual(['lost', 'fine']);
    expect(one.reload).not.toHaveBeenCalled();
  });

  it('is reloaded when it is stuck although the server answers', async () => {
    const one = player();
    one.see(WAITING);
    await vi.advanceTimersByTimeAsync(7000);
    expect(one.reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(one.reload).toHaveBeenCalledTimes(1);
    expect(one.shown).toEqual([]);
  });

  it.each([
    ['playing', WAITING],
    ['paused', LOADING_PAUSED],
  ])('is given up with a message when reloading does not help (%s)', async (_, whileLoading) => {
    const one = player();
    one.reload.mockImplementation(() => {
      one.see(whileLoading);
      setTimeout(() => one.see(FAILED), 50);
    });
    one.see(FAILED);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(one.reload).toHaveBeenCalledTimes(2);
    expect(one.shown).toEqual(['broken']);
    one.retry();
    one.see(PLAYING);
    expect(one.shown).toEqual(['broken', 'fine']);
  });

  it('is monitored again after the person’s retry, even if the browser reports no further event', async () => {
    const one = player();
    one.see(FAILED);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(one.shown).toEqual(['broken']);
    one.retry();
    expect(one.reload).toHaveBeenCalledTimes(3);
    one.connect(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(one.shown).toEqual(['broken', 'fine', 'lost']);
    one.connect(true);
    await vi.advanceTimersByTimeAsync(4000);
    expect(one.reload).toHaveBeenCalledTimes(4);
  });

  it('causes no probes after its page is closed', async () => {
    const one = player();
    one.see(FAILED);
    one.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.reload).not.toHaveBeenCalled();
  });
});
