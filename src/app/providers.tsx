import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '#api/api.ts';
import { cardSlots } from '#app/card-slots.tsx';
import { ConfigProvider } from '#app/config-context.ts';
import { CardSlotsProvider } from '#catalog/card-slots.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { ApiProvider } from '#session/api-context.tsx';
import { ANONYMOUS_KEY, UserKeyProvider } from '#session/user-key.ts';

/** The providers around the router, the same in the page and on the server so that hydration finds what was rendered. */
export function Providers(props: { api: Api; queryClient: QueryClient; config: RuntimeConfig; children: ReactNode }) {
  return (
    <ConfigProvider value={props.config}>
      <ApiProvider value={props.api}>
        <QueryClientProvider client={props.queryClient}>
          <UserKeyProvider value={ANONYMOUS_KEY}>
            <CardSlotsProvider value={cardSlots}>{props.children}</CardSlotsProvider>
          </UserKeyProvider>
        </QueryClientProvider>
      </ApiProvider>
    </ConfigProvider>
  );
}
