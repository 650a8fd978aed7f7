import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { OutboxProvider } from '#context/page.ts';
import { isHardDay } from '#features/conditions/day/hard-day.ts';
import { SavedNotice } from '#features/conditions/day/saved-notice.tsx';
import { HELPLINES } from '#features/conditions/text.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { createSettingsStore, SettingsProvider } from '#settings/settings-store.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

const outbox = { subscribe: () => () => {}, snapshot: () => ({ items: [] }) } as unknown as Outbox;

it.each([
  [4, 3, []],
  [2, 3, HELPLINES],
  [5, 1, HELPLINES],
])(
  'after the points %i and %i are saved, the phone numbers are shown only if it was a hard day',
  (conditionPoint, feelingPoint, expected) => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <SettingsProvider value={createSettingsStore()}>
          <OutboxProvider value={outbox}>
            <Announcer>
              <SavedNotice
                id="x"
                answered={new Map([['x', 'sent']])}
                encouragement={{ ja: 'おつかれさまでした。' }}
                nickname="はなこ"
                isHard={isHardDay({ conditionPoint, feelingPoint })}
              />
            </Announcer>
          </OutboxProvider>
        </SettingsProvider>
      </MemoryRouter>,
    );
    expect(html).toContain('おつかれさまでした。');
    expect(html).toContain('送信しました');
    expect([...html.matchAll(/href="tel:(\d+)"/g)].map(([, number]) => number)).toEqual(
      expected.map(({ number }) => number.replaceAll('-', '')),
    );
    expect(html.includes('href="/consultation"')).toBe(expected.length > 0);
  },
);
