import { createContext, useContext } from 'react';
import type { RuntimeConfig } from '#contract/runtime-config.ts';

const ConfigContext = createContext<RuntimeConfig | null>(null);

export const ConfigProvider = ConfigContext.Provider;

/** The server's settings for the page. Throws outside the provider. */
export function useConfig(): RuntimeConfig {
  const config = useContext(ConfigContext);
  if (config === null) throw new Error('useConfig needs a ConfigProvider above it');
  return config;
}
