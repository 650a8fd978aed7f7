/** Does the person want to spare data, by our own setting or the browser's? */
export function isSavingData(page: Document = document): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || page.documentElement.dataset.dataSaver === '1';
}
