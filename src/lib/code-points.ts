/** How many characters a reader counts, near enough: code points, not UTF-16 units (𩸽 is one). */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
