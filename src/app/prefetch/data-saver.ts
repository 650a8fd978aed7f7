/** True if the data saver is on, in our settings or in the browser. */
export function isSavingData(page: Document = document): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || page.documentElement.dataset.dataSaver === '1';
}
