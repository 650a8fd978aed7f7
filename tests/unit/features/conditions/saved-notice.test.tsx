import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { OutboxProvider } from '#context/page.ts';
import { SavedNotice } from '#features/conditions/day/saved-notice.tsx';
import type { Outbox } from '#outbox/outbox.ts';
import { createSettingsStore, SettingsProvider } from '#settings/settings-store.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

const outbox = { subscribe: () => () => {}, snapshot: () => ({ items: [] }) } as unknown as Outbox;

it('the notice has the encouragement with the nickname, and says that the record was sent', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SettingsProvider value={createSettingsStore()}>
        <OutboxProvider value={outbox}>
          <Announcer>
            <SavedNotice
              id="x"
              answered={new Map([['x', 'sent']])}
              encouragement={{ ja: '{nickname}さん、おつかれさまでした。' }}
              nickname="はなこ"
              isHard={false}
            />
          </Announcer>
        </OutboxProvider>
      </SettingsProvider>
    </MemoryRouter>,
  );
  expect(html).toContain('はなこさん、おつかれさまでした。');
  expect(html).toContain('送信しました');
});
