import type { Page } from 'playwright';

/** One picture of one state of one screen. */
export interface Shot {
  /** Of the file. */
  readonly name: string;
  /** Opened first; left out, the page stays where the shot before it ended. */
  readonly path?: string;
  /** What a person does until the state is there. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Only the window: for what is fixed to it, and for pages that would be very long. */
  readonly windowOnly?: boolean;
  /** There is no such thing in a wide window. */
  readonly narrowOnly?: boolean;
  /** Belongs to the small gallery of docs/. */
  readonly inGallery?: boolean;
}

/** Shots that follow each other on one device. */
export interface Series {
  readonly name: string;
  /** A button of the local login's stand-in; left out: a visitor. */
  readonly member?: 'たろう' | 'はなこ' | '新しい人';
  /** Display settings that the device has. */
  readonly settings?: Readonly<Record<string, string | boolean>>;
  /** Nobody has closed the cookie notice. */
  readonly isFirstVisit?: boolean;
  readonly shots: readonly Shot[];
}

/** The first step of `prepare`: a press of what has this name. */
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

/** One step after the other. */
export const steps =
  (...all: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of all) await step(page);
  };
