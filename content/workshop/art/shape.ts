/**
 * Helpers for flat SVG drawings. The origin (0,0) of a drawing is usually the middle of its lower edge, so that
 * `at(x, y, scale, drawing)` puts the drawing on a floor at `y`.
 */

export function at(x: number, y: number, scale: number, ...parts: readonly string[]): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, radius = 8): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

export function dot(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

export function area(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, stroke: string, width = 6): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Mixes a hex colour with black (`amount` < 0) or white (`amount` > 0). 1 gives pure white, -1 pure black. */
export function shade(hex: string, amount: number): string {
  const target = amount < 0 ? 0 : 255;
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16);
    return Math.round(value + (target - value) * Math.abs(amount));
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
