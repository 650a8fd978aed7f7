// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { ApiProvider, WorkProvider } from '#context/page.ts';
import { ProfileForm } from '#features/membership/form/profile-form.tsx';
import { valuesOfUser } from '#features/membership/form/profile-values.ts';
import type { Flow } from '#features/membership/use-flow.ts';
import { createSessionStore, SessionProvider } from '#session/store.ts';
import { createPageWork } from '#session/work.ts';
import { createSettingsStore, SettingsProvider } from '#settings/settings-store.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

const MESSAGE = '画像の「この範囲で使う」か「やめる」を押してください。';
const start = valuesOfUser({
  userKey: 'k',
  nickname: 'たろう',
  avatarPath: '/a.webp',
  birthYear: 1994,
  prefectureId: 13,
  gender: 1,
  variousGender: null,
  disabilityTypes: [102],
  disabilityNote1: null,
  disabilityNote2: null,
  disabilityNote3: null,
  registrationStatus: 'REGISTERED',
  latestConditionDate: null,
} as Parameters<typeof valuesOfUser>[0]);

let root: Root;
let place: HTMLElement;
let upload: PromiseWithResolvers<{ readonly avatarPath: string }>;
const onPassed = vi.fn();
const save = vi.fn();

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Element.prototype.scrollIntoView = () => {};
  HTMLCanvasElement.prototype.getContext = () => null;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 400, close: () => {} }));
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  upload = Promise.withResolvers();
  const call = (name: string) => (name === 'uploadAvatar' ? upload.promise : Promise.resolve({ own: [], presets: [] }));
  const api = { call } as unknown as Api;
  const flow = { begun: null, save, pass: async () => {}, drop: async () => {} } as unknown as Flow<typeof start>;
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ApiProvider value={api}>
          <MemoryRouter>
            <SessionProvider value={createSessionStore(localStorage)}>
              <SettingsProvider value={createSettingsStore()}>
                <WorkProvider value={createPageWork()}>
                  <Announcer>
                    <ProfileForm
                      userKey="k"
                      flow={flow}
                      start={start}
                      check={async () => ({ body: {}, errors: null })}
                      onPassed={onPassed}
                    />
                  </Announcer>
                </WorkProvider>
              </SettingsProvider>
            </SessionProvider>
          </MemoryRouter>
        </ApiProvider>
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const button = (name: string) => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const submit = async () => {
  act(() => place.querySelector('form')?.requestSubmit());
  await settle();
};

it('an open picture blocks the form until it is used or cancelled', async () => {
  const input = place.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] });
  act(() => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
  await submit();
  expect(place.textContent).toContain(MESSAGE);
  expect(onPassed).not.toHaveBeenCalled();
  act(() => button('やめる')?.click());
  expect(place.textContent).not.toContain(MESSAGE);
  await submit();
  expect(onPassed).toHaveBeenCalledTimes(1);
});

it('input typed during the upload of a picture remains when the upload ends', async () => {
  const drawing = { fillRect: () => {}, drawImage: () => {} } as unknown as CanvasRenderingContext2D;
  HTMLCanvasElement.prototype.getContext = (() => drawing) as unknown as HTMLCanvasElement['getContext'];
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['x'], { type: 'image/jpeg' }));
  const input = place.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] });
  act(() => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
  act(() => button('この範囲で使う')?.click());
  await settle();

  const nickname = place.querySelector<HTMLInputElement>('input[value="たろう"]');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(nickname, 'じろう');
    nickname?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  upload.resolve({ avatarPath: '/images/new.webp' });
  await settle();
  expect(nickname?.value).toBe('じろう');
  expect(save.mock.lastCall?.[0]).toMatchObject({ nickname: 'じろう', avatar_path: '/images/new.webp' });
});
