/** Does the person want to spare data, by our own setting or the browser's? */
export function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || document.documentElement.dataset.dataSaver === '1';
}
