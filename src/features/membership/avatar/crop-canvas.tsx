import { type PointerEvent, useEffect, useRef } from 'react';
import { useText } from '#ui/text/t.tsx';
import styles from './avatar.module.css';
import { type Crop, moveCrop, squareOf, zoomCrop } from './crop.ts';
import { drawSquare } from './picture-file.ts';
import { text } from './text.ts';

const SHOWN_PX = 480;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (change: (crop: Crop) => Crop) => void;
}

/**
 * A preview of the crop. People drag it with mouse, pen or finger, and zoom with two fingers. `CropControls` is the
 * accessible alternative.
 */
export function CropCanvas({ picture, crop, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const say = useText();

  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, squareOf(crop));
  }, [picture, crop]);

  function move(event: PointerEvent<HTMLCanvasElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const side = event.currentTarget.getBoundingClientRect().width;
    const spread = spreadOf(pointers.current);
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    // Each of two fingers sends its own events, so each contributes half of the movement.
    const share = 1 / (side * pointers.current.size);
    const [shareX, shareY] = [(now.x - before.x) * share, (now.y - before.y) * share];
    const stretch = spread > 0 ? spreadOf(pointers.current) / spread : 1;
    onChange((old) => zoomCrop(moveCrop(old, shareX, shareY), old.zoom * stretch));
  }

  const release = (event: PointerEvent<HTMLCanvasElement>) => void pointers.current.delete(event.pointerId);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={say(text.preview)}
      width={SHOWN_PX}
      height={SHOWN_PX}
      className={styles.canvas}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    />
  );
}

/** The distance between two fingers; 0 for one finger. */
function spreadOf(pointers: ReadonlyMap<number, Point>): number {
  const [first, second] = pointers.values();
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
}
