import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerUpdate, pendingUpdate } from '#app/worker/offer-update.ts';
import { createBusy } from '#session/work.ts';

/** A new version replaces the page only after the person accepts it, and not while a form is open. */

let isWaiting = true;
let takeOver = () => {};
let answer = () => {};
let pause = () => {};
const skip = vi.fn();
const requestsPaused = vi.fn(() => new Promise<void>((resolve) => (pause = resolve)));
const reload = vi.fn();
const busy = createBusy();

beforeEach(() => {
  isWaiting = true;
  skip.mockReset();
  requestsPaused.mockClear();
  reload.mockReset();
  offerUpdate({
    workbox: {
      messageSkipWaiting: skip,
      addEventListener: (_, listener) => {
        takeOver = () => {
          isWaiting = false;
          listener();
        };
      },
    },
    waiting: () => isWaiting,
    hurry: () => new Promise((resolve) => (answer = resolve)),
    requestsPaused,
    reload,
    isBusy: busy.get,
  });
});
afterEach(() => pendingUpdate.set(null));

async function oldWorkerAnswers(): Promise<void> {
  answer();
  await vi.waitFor(() => expect(requestsPaused).toHaveBeenCalledOnce());
}

it('after the person accepts, the page reloads once the new worker has taken control', async () => {
  pendingUpdate.get()?.apply();
  await new Promise((resolve) => setTimeout(resolve));
  expect(requestsPaused, 'before the old worker has answered').not.toHaveBeenCalled();
  await oldWorkerAnswers();
  expect(skip, 'before the requests have paused').not.toHaveBeenCalled();
  pause();
  await vi.waitFor(() => expect(skip).toHaveBeenCalledOnce());
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  expect(reload).toHaveBeenCalledOnce();
});

it('a form that is opened after accepting prevents the reload, and the offer remains', async () => {
  pendingUpdate.get()?.apply();
  await oldWorkerAnswers();
  pause();
  await vi.waitFor(() => expect(skip).toHaveBeenCalledOnce());
  const end = busy.begin();
  takeOver();
  expect(reload).not.toHaveBeenCalled();
  end();
  expect(reload).not.toHaveBeenCalled();
  pendingUpdate.get()?.apply();
  expect(reload).toHaveBeenCalledOnce();
  expect(skip).toHaveBeenCalledOnce();
});

it('an update that was accepted in another tab reloads this tab only when its own button is pressed', () => {
  takeOver();
  expect(reload).not.toHaveBeenCalled();
  pendingUpdate.get()?.apply();
  expect(reload).toHaveBeenCalledOnce();
  expect(skip).not.toHaveBeenCalled();
});

it('a person who accepts and then postpones the update is not interrupted by a reload', () => {
  const offered = pendingUpdate.get();
  offered?.apply();
  offered?.dismiss();
  takeOver();
  expect(reload).not.toHaveBeenCalled();
});
