import type { Page } from 'playwright';

/** A picture of one state of a screen. */
export interface Shot {
  /** The file's name. */
  readonly name: string;
  /** The address to open first; without one the page stays where the previous shot ended. */
  readonly path?: string;
  /** What a person does to reach the state. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Takes only the window, for elements fixed to it and for very long pages. */
  readonly windowOnly?: boolean;
  /** Wide windows don't have this state. */
  readonly narrowOnly?: boolean;
  /** Included in the small gallery of docs/. */
  readonly inGallery?: boolean;
}

/** Shots that follow one another on one device. */
export interface Series {
  readonly name: string;
  /** The stand-in's button for the login; without one, a visitor. */
  readonly member?: 'たろう' | 'はなこ' | '新しい人';
  /** The device's display settings. */
  readonly settings?: Readonly<Record<string, string | boolean>>;
  /** The cookie notice has not been closed. */
  readonly isFirstVisit?: boolean;
  readonly shots: readonly Shot[];
}

/** The first step of `prepare`: presses the control with this name. */
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

/** Runs one step after the other. */
export const steps =
  (...all: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of all) await step(page);
  };
