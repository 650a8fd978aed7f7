import type { KeyboardEvent } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { useText } from '#ui/text/t.tsx';
import styles from './avatar.module.css';
import { type Crop, moveCrop, ZOOM, zoomCrop } from './crop.ts';
import { text } from './text.ts';

/** How far one press moves the picture, as a fraction of the square's side. */
const STEP = 0.05;

const DIRECTIONS = [
  { key: 'ArrowLeft', name: text.left, icon: 'left', x: -STEP, y: 0 },
  { key: 'ArrowUp', name: text.up, icon: 'up', x: 0, y: -STEP },
  { key: 'ArrowDown', name: text.down, icon: 'down', x: 0, y: STEP },
  { key: 'ArrowRight', name: text.right, icon: 'right', x: STEP, y: 0 },
] as const;

interface Props {
  readonly crop: Crop;
  readonly onChange: (change: (crop: Crop) => Crop) => void;
}

/**
 * The accessible alternative to dragging: buttons that move the picture, and a zoom slider. Arrow keys also work on the
 * buttons.
 */
export function CropControls({ crop, onChange }: Props) {
  const say = useText();

  function pressKey(event: KeyboardEvent) {
    const direction = DIRECTIONS.find(({ key }) => key === event.key);
    if (!direction) return;
    event.preventDefault();
    onChange((old) => moveCrop(old, direction.x, direction.y));
  }

  return (
    <div className={styles.controls}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the buttons inside */}
      <div className={styles.arrows} onKeyDown={pressKey}>
        {DIRECTIONS.map(({ key, name, icon, x, y }) => (
          <Button key={key} iconOnly aria-label={say(name)} onClick={() => onChange((old) => moveCrop(old, x, y))}>
            <span className={styles[icon]}>
              <Icon name="next" size={20} />
            </span>
          </Button>
        ))}
      </div>
      <label className={styles.zoom}>
        <span>{say(text.zoom)}</span>
        <input
          type="range"
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
          onChange={(event) => {
            const zoom = Number(event.currentTarget.value);
            onChange((old) => zoomCrop(old, zoom));
          }}
        />
      </label>
    </div>
  );
}
