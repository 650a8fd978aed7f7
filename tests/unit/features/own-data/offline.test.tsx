// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { OwnData } from '#features/own-data/own-data.tsx';
import { showScreen } from '#tests/support/page/member-screen.tsx';

it('without a connection the section says before any press what needs one, and promises no download at any time', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { place, close } = showScreen({ screens: { '/': <OwnData conditionsCsv={() => ''} /> }, address: '/' });
  const words = () => place.textContent;
  await expect.poll(words, { timeout: 4000 }).toContain('これらの操作は、つながるとできます。');
  expect(words()).not.toContain('いつでも');
  expect(place.querySelector('[role="alert"]')).toBeNull();
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.poll(words, { timeout: 4000 }).toContain('記録は、いつでもダウンロードできます。');
  close();
  vi.restoreAllMocks();
});
