import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerUpdate, pendingUpdate } from '#app/worker/offer-update.ts';
import { busy } from '#session/work.ts';

/** A new version comes when it is wanted, and never over what a person is doing. */

let isWaiting = true;
let takeOver = () => {};
const skip = vi.fn();
const hurry = vi.fn();
const reload = vi.fn();

beforeEach(() => {
  isWaiting = true;
  skip.mockReset();
  hurry.mockReset();
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
    hurry,
    reload,
  });
});
afterEach(() => pendingUpdate.set(null));

it('reloads once the new worker is in charge', () => {
  pendingUpdate.get()?.apply();
  expect(skip).toHaveBeenCalledOnce();
  expect(hurry).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  expect(reload).toHaveBeenCalledOnce();
});

it('a form begun meanwhile is not reloaded away; the offer is still there afterwards', () => {
  pendingUpdate.get()?.apply();
  const end = busy.begin();
  takeOver();
  expect(reload).not.toHaveBeenCalled();
  end();
  expect(reload).not.toHaveBeenCalled();
  pendingUpdate.get()?.apply();
  expect(reload).toHaveBeenCalledOnce();
  expect(skip).toHaveBeenCalledOnce();
});

it('accepted in another tab, this one is not reloaded, and its own button works', () => {
  takeOver();
  expect(reload).not.toHaveBeenCalled();
  pendingUpdate.get()?.apply();
  expect(reload).toHaveBeenCalledOnce();
  expect(skip).not.toHaveBeenCalled();
});

it('whoever says later after all is left alone', () => {
  const offered = pendingUpdate.get();
  offered?.apply();
  offered?.dismiss();
  takeOver();
  expect(reload).not.toHaveBeenCalled();
});
