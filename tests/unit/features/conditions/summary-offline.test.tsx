// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { monthOptions } from '#features/conditions/condition-queries.ts';
import { SummaryScreen } from '#features/conditions/summary/summary-screen.tsx';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';

/** The summary without a connection. */

let shown: Shown;
afterEach(() => shown.close());

const text = () => shown.place.textContent ?? '';
const MISSING = '読み込めていない月があります。';
const OLD = 'つながらないため、前に見たときの内容を表示しています。';
const ADDRESS = '/?view=summary&from=2026-10-10&to=2026-11-20';

function open(months: readonly string[]): void {
  shown = showScreen({ screens: { '/': <SummaryScreen today="2026-11-20" /> }, address: ADDRESS });
  for (const month of months)
    shown.queryClient.setQueryData(monthOptions({} as never, 'me', month).queryKey, [], { updatedAt: 1 });
}

it('if one month is on the device and another is missing, it says only that one is missing', async () => {
  open(['2026-11']);
  await expect.poll(text, { timeout: 5000 }).toContain(MISSING);
  expect(text()).not.toContain(OLD);
});

it('if every month is on the device, it says that these are earlier contents', async () => {
  open(['2026-10', '2026-11']);
  await expect.poll(text, { timeout: 5000 }).toContain(OLD);
  expect(text()).not.toContain(MISSING);
});
