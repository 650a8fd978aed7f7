// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { ConsentPrompt } from '#app/frame/frame-extras.tsx';
import { SendToSessionProvider, useApi } from '#context/page.ts';
import { answersOf } from '#contract/device-keys.ts';
import { SubmitProblem } from '#features/membership/form/submit-problem.tsx';
import { useSubmit } from '#features/membership/form/use-submit.ts';
import { createRoute } from '#features/membership/profile/profile-edit-route.tsx';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';
import { member } from '#tests/support/page/tabs.ts';

/** A profile can't be changed before the consent to a changed text (docs/product/membership.md, Changed texts). */

const PRIVACY = { kind: 'privacy', version: '2026-12-01T10:00:00+09:00', changes: null };
const REFUSED = '画面の上の案内を読んで、同意してから、もう一度お試しください。';
const WAIT = { timeout: 4000 };
let due: readonly object[];
let shown: Shown;

beforeEach(() => {
  due = [PRIVACY];
});
afterEach(() => shown.close());

async function call(name: string): Promise<unknown> {
  if (name === 'me') return { user: { ...member('me'), disabilityTypes: [] } };
  if (name === 'myAvatars') return { own: [], presets: [] };
  if (name === 'consents') return { consentsDue: due };
  if (name === 'updateMe') throw new ApiError(403, REFUSED, { err_msgs: [REFUSED], err_code: 'CONSENT_REQUIRED' });
  return { page: { modified: PRIVACY.version } };
}

function Change() {
  const api = useApi();
  const { submit, problem } = useSubmit({
    send: async () => void (await api.call('updateMe', { body: {} as never })),
  });
  return (
    <>
      <SubmitProblem problem={problem} />
      <button type="button" onClick={() => void submit()}>
        変える
      </button>
    </>
  );
}

function open(address: '/edit' | '/change'): void {
  const Edit = createRoute({} as never).Component ?? (() => null);
  const framed = (screen: React.ReactNode) => (
    <SendToSessionProvider value={async () => {}}>
      <ConsentPrompt />
      {screen}
    </SendToSessionProvider>
  );
  shown = showScreen({ screens: { '/edit': framed(<Edit />), '/change': framed(<Change />) }, address, call });
}
const button = (label: string) => [...shown.place.querySelectorAll('button')].find((b) => b.textContent === label);
const boxes = () => shown.place.querySelectorAll('input[name=renewed-privacy]').length;
const focused = () => document.activeElement?.textContent;

it('the form of the profile says at its top that the consent is needed first, and opens it', async () => {
  open('/edit');
  await expect.poll(() => button('新しくなった内容を見る'), WAIT).toBeDefined();
  expect(shown.place.querySelector('input[name=nickname]')).not.toBeNull();
  button('新しくなった内容を見る')?.click();
  await expect.poll(focused, WAIT).toBe('利用規約などが新しくなりました');
  expect(boxes()).toBe(1);
});

it('without a consent that is due, the form of the profile mentions none', async () => {
  due = [];
  open('/edit');
  await expect.poll(() => shown.place.querySelector('input[name=nickname]'), WAIT).not.toBeNull();
  expect(button('新しくなった内容を見る')).toBeUndefined();
});

it('a refused change has a button that opens the consents, also after いまはしない; 閉じる moves the focus back', async () => {
  due = [];
  open('/change');
  await expect.poll(() => shown.queryClient.getQueryData([...answersOf('me'), 'consents'])).toEqual([]);
  due = [PRIVACY];
  button('変える')?.click();
  await expect.poll(() => button('いまはしない'), WAIT).toBeDefined();
  button('いまはしない')?.click();
  await expect.poll(() => button('いまはしない')).toBeUndefined();
  expect(shown.place.querySelector('[role=alert]')?.textContent).toContain(REFUSED);
  button('新しくなった内容を見る')?.click();
  await expect.poll(focused, WAIT).toBe('利用規約などが新しくなりました');
  button('閉じる')?.click();
  await expect.poll(focused).toBe('新しくなった内容を見る');
  expect(boxes()).toBe(0);
});
