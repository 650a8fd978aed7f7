/** The mark: a seedling that grows out of a seed, in a box of 64×64. */

export const brand = { teal: '#0b5c50', white: '#fffdf7', amber: '#f2b33d', text: '#1a1a1a' } as const;

export type Ink = { readonly leaf: string; readonly young: string; readonly seed: string; readonly shine: string };

export const onLight: Ink = { leaf: brand.teal, young: '#2f8f7c', seed: brand.amber, shine: '#fbe2ab' };
export const onTeal: Ink = { leaf: brand.white, young: '#cfe9df', seed: brand.amber, shine: '#fbe2ab' };

/** The shoot leans one way and the seed the other; the shine makes the seed round. */
export function mark({ leaf, young, seed, shine }: Ink): string {
  return (
    `<ellipse cx="32" cy="47.5" rx="19" ry="12.5" fill="${seed}" transform="rotate(-14 32 47.5)"/>` +
    `<path fill="none" stroke="${shine}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M18.5 49.5C19 52.5 21 54.3 24.5 54.8"/>` +
    `<path fill="none" stroke="${leaf}" stroke-width="5" stroke-linecap="round" d="M32 36.5C32 31 31.5 27 32 21"/>` +
    `<path fill="${leaf}" d="M31.5 28.5C30.5 16 20 9.5 6 10.5C7.5 23.5 17.5 30.5 31.5 28.5Z"/>` +
    `<path fill="${young}" d="M32.5 21.5C32.5 9.5 42 2 57 2.5C57 15.5 47 23.5 32.5 21.5Z"/>`
  );
}

/** White shapes with holes: the system paints them in its own colour. */
export function monochromeMark(): string {
  return (
    `<mask id="cut"><rect width="64" height="64" fill="#fff"/><path fill="none" stroke="#000" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" d="M18.5 49.5C19 52.5 21 54.3 24.5 54.8"/></mask>` +
    `<g mask="url(#cut)"><ellipse cx="32" cy="47.5" rx="19" ry="12.5" fill="#fff" transform="rotate(-14 32 47.5)"/></g>` +
    `<path fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" d="M32 36.5C32 31 31.5 27 32 21"/>` +
    `<path fill="#fff" d="M31.5 28.5C30.5 16 20 9.5 6 10.5C7.5 23.5 17.5 30.5 31.5 28.5ZM32.5 21.5C32.5 9.5 42 2 57 2.5C57 15.5 47 23.5 32.5 21.5Z"/>`
  );
}

export function svg(width: number, height: number, inside: string, label?: string): string {
  const name = label === undefined ? '' : ` role="img" aria-label="${label}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${name}>${inside}</svg>\n`;
}

export const place = (x: number, y: number, scale: number, inside: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inside}</g>`;
