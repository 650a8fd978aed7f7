/** A picture's size and the square that is cut from it, in pixels of the picture. */
export interface Crop {
  readonly width: number;
  readonly height: number;
  /** 1 selects the largest square that fits; 2 selects a square with half that side. */
  readonly zoom: number;
  readonly centreX: number;
  readonly centreY: number;
}

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

export const ZOOM = { min: 1, max: 4, step: 0.1 } as const;

export function startCrop(width: number, height: number): Crop {
  return { width, height, zoom: ZOOM.min, centreX: width / 2, centreY: height / 2 };
}

/** Moves the picture relative to the square, in fractions of the square's side: (1, 0) moves it right by one side. */
export function moveCrop(crop: Crop, shareX: number, shareY: number): Crop {
  const side = sideOf(crop);
  return within({ ...crop, centreX: crop.centreX - shareX * side, centreY: crop.centreY - shareY * side });
}

/** Zooms around the centre of the square. `zoom` is clamped to `ZOOM`. */
export function zoomCrop(crop: Crop, zoom: number): Crop {
  return within({ ...crop, zoom: clamp(zoom, ZOOM.min, ZOOM.max) });
}

export function squareOf(crop: Crop): Square {
  const side = sideOf(crop);
  return { x: crop.centreX - side / 2, y: crop.centreY - side / 2, side };
}

function sideOf({ width, height, zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** Moves the square back inside the picture. */
function within(crop: Crop): Crop {
  const half = sideOf(crop) / 2;
  return {
    ...crop,
    centreX: clamp(crop.centreX, half, crop.width - half),
    centreY: clamp(crop.centreY, half, crop.height - half),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
