// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pendingUpdate } from '#app/worker/offer-update.ts';
import { UpdateNotice } from '#app/worker/update-notice.tsx';
import { WorkProvider } from '#context/page.ts';
import { createPageWork, type PageWork } from '#session/work.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

const WORDS = '新しいバージョンがあります。';
let root: Root;
let place: HTMLElement;
let work: PageWork;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  work = createPageWork();
  act(() =>
    root.render(
      <WorkProvider value={work}>
        <Announcer>
          <UpdateNotice />
        </Announcer>
      </WorkProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  pendingUpdate.set(null);
  place.remove();
});

const offer = () => act(() => pendingUpdate.set({ apply: () => {}, dismiss: () => pendingUpdate.set(null) }));
const notice = () => place.querySelector('section');
const said = () => place.querySelector('[role=status]')?.textContent;

describe('a new version', () => {
  it('is shown and announced', () => {
    expect(notice()).toBeNull();
    offer();
    expect(notice()?.getAttribute('aria-label')).toBe(WORDS);
    expect(said()).toBe(WORDS);
  });

  it('is neither shown nor announced while the person is busy', () => {
    let leavePlayer = () => {};
    let leaveForm = () => {};
    act(() => {
      leavePlayer = work.busy.begin();
      leaveForm = work.busy.begin();
    });
    offer();
    act(leavePlayer);
    expect(notice()).toBeNull();
    expect(said()).toBe('');
    act(leaveForm);
    expect(notice()).not.toBeNull();
    expect(said()).toBe(WORDS);
  });

  it('announces that the update has started, and reacts to one press only', () => {
    const apply = vi.fn();
    act(() => pendingUpdate.set({ apply, dismiss: () => {} }));
    const button = place.querySelector('button');
    for (let press = 0; press < 2; press += 1) act(() => button?.click());
    expect(apply).toHaveBeenCalledOnce();
    expect(button?.textContent).toBe('更新しています');
    expect([...place.querySelectorAll('button')], 'it can no longer be postponed').toEqual([button]);
    expect(said()).toBe('更新しています');
  });

  it('disappears when it is postponed', () => {
    offer();
    act(() => [...place.querySelectorAll('button')].at(-1)?.click());
    expect(notice()).toBeNull();
  });
});
