/** A range of a text. `from` is included, `to` is not. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the content of closed `<details>` elements, without their summaries. The elements may be nested; a range
 * includes the closed elements in it.
 */
export function closedDetails(html: string): TextRange[] {
  const ranges: TextRange[] = [];
  const areOpen: boolean[] = [];
  let from = 0;
  // The nesting depth of the closed element whose content is being skipped; 0 outside of such elements.
  let closedDepth = 0;
  for (const { 0: tag, index } of html.matchAll(/<details\b[^>]*>|<\/summary>|<\/details>/g)) {
    if (tag === '</summary>') {
      if (closedDepth > 0 || areOpen.at(-1) !== false) continue;
      from = index;
      closedDepth = areOpen.length;
    } else if (tag === '</details>') {
      if (closedDepth > 0 && closedDepth === areOpen.length) {
        ranges.push({ from, to: index });
        closedDepth = 0;
      }
      areOpen.pop();
    } else areOpen.push(/\sopen[\s=>]/.test(tag));
  }
  return ranges;
}
