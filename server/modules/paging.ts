/** Which part of a list; checked by the contract. */
export interface Paging {
  readonly per_page: number;
  readonly offset: number;
}
