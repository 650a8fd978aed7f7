import type { Page } from 'playwright';

export interface Shot {
  readonly name: string;
  /** The address to open first. If left out, the page stays where the previous shot ended. */
  readonly path?: string;
  /** The user's actions before the screenshot is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Captures only the visible window instead of the whole page, for fixed elements and very long pages. */
  readonly windowOnly?: boolean;
  readonly narrowOnly?: boolean;
  /** Includes the shot in the gallery in docs/. */
  readonly inGallery?: boolean;
}

/** Shots that are taken one after the other in one browser context. */
export interface Series {
  readonly name: string;
  /**
   * The persona to log in as, by the name on its button in the stand-in for LINE. If absent, the series shows a
   * visitor's screens.
   */
  readonly member?: 'たろう' | 'はなこ' | '新しい人';
  readonly settings?: Readonly<Record<string, string | boolean>>;
  /** True if the cookie notice is still shown. */
  readonly isFirstVisit?: boolean;
  readonly shots: readonly Shot[];
}

/** A step for `prepare`: clicks the first button with this name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .first()
    .click();

export const follow = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('link', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .first()
    .click();

export const open = (summary: string) => (page: Page) => page.locator('summary', { hasText: summary }).first().click();

export const steps =
  (...all: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of all) await step(page);
  };
