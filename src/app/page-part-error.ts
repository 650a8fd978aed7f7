/** A part of the page could not be fetched, and a reload is no help now: there is no connection, or it was tried just before. */
export class PagePartError extends Error {
  override readonly name = 'PagePartError';
  readonly offline: boolean;

  constructor(offline: boolean, cause: unknown) {
    super('a part of the page could not be loaded', { cause });
    this.offline = offline;
  }
}
