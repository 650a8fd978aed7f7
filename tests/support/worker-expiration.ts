import type { WorkboxPlugin } from 'workbox-core';

/** Stands for workbox-expiration, whose book-keeping needs IndexedDB: remembers what limits it was given. */
export class ExpirationPlugin implements WorkboxPlugin {
  static readonly limits: { readonly maxEntries?: number; readonly purgeOnQuotaError?: boolean }[] = [];

  constructor(limits: { readonly maxEntries?: number; readonly purgeOnQuotaError?: boolean }) {
    ExpirationPlugin.limits.push(limits);
  }
}
