/** True when our own setting or the browser's asks for less data. */
export function isSavingData(page: Document = document): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || page.documentElement.dataset.dataSaver === '1';
}
