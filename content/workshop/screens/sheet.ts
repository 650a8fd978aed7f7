import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';

export interface Tile {
  readonly name: string;
  readonly screenshot: Buffer;
}

const FOLDER = 'docs/gallery/screens';
const NARROW = { width: 180, columns: 8 };
const WIDE = { width: 400, columns: 4 };
/** The maximum height of a picture, as a multiple of its width. Longer pages are cut off. */
const TALLEST = { narrow: 3, wide: 1 };
const LABEL = 18;
const GAP = 8;
const BACKGROUND = '#8a8f94';

/** Writes one picture with all tiles, each below its name. */
export async function writeSheet(name: string, tiles: readonly Tile[]): Promise<void> {
  const first = await sharp(tiles[0]?.screenshot).metadata();
  const isNarrow = (first.width ?? 0) < 800;
  const { width, columns } = isNarrow ? NARROW : WIDE;
  const tallest = Math.round(width * (isNarrow ? TALLEST.narrow : TALLEST.wide));
  const pictures = await Promise.all(
    tiles.map(async (tile) => {
      const small = await sharp(tile.screenshot).resize({ width }).png().toBuffer({ resolveWithObject: true });
      const height = Math.min(small.info.height, tallest);
      return {
        name: tile.name,
        height,
        picture: await sharp(small.data).extract({ left: 0, top: 0, width, height }).toBuffer(),
      };
    }),
  );
  const rows = Array.from({ length: Math.ceil(pictures.length / columns) }, (_, row) =>
    pictures.slice(row * columns, (row + 1) * columns),
  );
  let top = 0;
  const parts = rows.flatMap((row) => {
    const at = top;
    top += LABEL + Math.max(...row.map(({ height }) => height)) + GAP;
    return row.flatMap((tile, column) => {
      const left = column * (width + GAP);
      return [
        { input: labelOf(tile.name, width), left, top: at },
        { input: tile.picture, left, top: at + LABEL },
      ];
    });
  });
  await mkdir(FOLDER, { recursive: true });
  await sharp({
    create: {
      width: Math.min(columns, pictures.length) * (width + GAP),
      height: top,
      channels: 3,
      background: BACKGROUND,
    },
  })
    .composite(parts)
    .webp({ quality: 55 })
    .toFile(`${FOLDER}/${name}.webp`);
}

function labelOf(name: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="2" y="13" font-family="sans-serif" font-size="12" fill="#fff">${name}</text></svg>`,
  );
}
