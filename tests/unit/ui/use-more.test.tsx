// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useMore } from '#ui/button/more-button.tsx';
import { Announcer } from '#ui/feedback/announcer.tsx';

const SAID = { ja: '{count}件を追加しました。' };
let root: Root;
let place: HTMLElement;
let next: () => Promise<number | null>;
let worked: boolean[];

function List() {
  const [shown, setShown] = useState(2);
  const more = useMore({
    shown,
    find: (index) => place.querySelectorAll('a')[index],
    said: SAID,
    fetch: async () => {
      const count = await next();
      if (count !== null) setShown(count);
      return count;
    },
  });
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <a key={String(index)} href={`#${index}`}>
          {index}
        </a>
      ))}
      <button type="button" onClick={() => void more().then((result) => worked.push(result))}>
        もっと見る
      </button>
    </>
  );
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  worked = [];
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() =>
    root.render(
      <Announcer>
        <List />
      </Announcer>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

async function press(answer: number | null): Promise<void> {
  next = async () => answer;
  await act(async () => place.querySelector('button')?.click());
}
const said = () => place.querySelector('[role=status]')?.textContent;

it('announces how many entries were added, and moves the focus to the first of them', async () => {
  await press(5);
  expect(document.activeElement).toBe(place.querySelectorAll('a')[2]);
  await expect.poll(said).toBe('3件を追加しました。');
  await press(6);
  expect(document.activeElement).toBe(place.querySelectorAll('a')[5]);
  expect(worked).toEqual([true, true]);
});

it('a failure neither moves the focus nor announces anything', async () => {
  place.querySelector('button')?.focus();
  await press(null);
  expect(document.activeElement).toBe(place.querySelector('button'));
  expect(said()).toBe('');
  expect(worked).toEqual([false]);
});

it('the focus stays where the person has moved it in the meantime', async () => {
  const elsewhere = document.body.appendChild(document.createElement('input'));
  let arrive = () => {};
  next = async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return 5;
  };
  await act(async () => place.querySelector('button')?.click());
  elsewhere.focus();
  await act(async () => arrive());
  await expect.poll(said).toBe('3件を追加しました。');
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
