import styles from '../styles/utilities.module.css';

/** SVG paths on a grid of 24 × 24, drawn in the colour of the text. Icons in SOLID are filled; all others are lines. */
export const SHAPES = {
  home: 'M4 11l8-7 8 7v9h-6v-6h-4v6H4z',
  video: 'M4 5h16v14H4zM10 9v6l5-3z',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
  starred: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
  note: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h4',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  search: 'M16 16l5 5M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z',
  close: 'M5 5l14 14M19 5L5 19',
  check: 'M4.5 12.5l5 5 10-11',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  user: 'M12 12a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4zM4 20.5c.8-4 4-6 8-6s7.2 2 8 6',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.5v.3',
  bell: 'M5.5 16.5c1.6-1.5 2-3.2 2-6a4.5 4.5 0 0 1 9 0c0 2.8.4 4.5 2 6zM10 19.5c1 1.3 3 1.3 4 0M12 3.5V6',
  phone: 'M8.5 4L5 5c0 8 6 14 14 14l1-3.5-4.5-2-2 2c-2.5-1.2-3.8-2.5-5-5l2-2z',
  alert: 'M12 3.5l9 16.5H3zM12 10v4.5M12 17v.5',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  saved: 'M4.5 20h15M5 11l5 5 9-11',
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z',
} as const;

const SOLID: ReadonlySet<IconName> = new Set(['play', 'pause', 'starred']);

export type IconName = keyof typeof SHAPES;

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
}

/** An icon. Screen readers ignore it, so use it beside text or in a control that has an accessible name. */
export function Icon({ name, size }: IconProps) {
  return <Drawing path={SHAPES[name]} isSolid={SOLID.has(name)} size={size} />;
}

interface DrawingProps {
  /** An SVG path on a grid of 24 × 24. */
  readonly path: string;
  readonly isSolid?: boolean;
  /** In px; 24 by default. The default comes from CSS, because a page has many icons and its HTML should be small. */
  readonly size?: number | undefined;
}

/**
 * Draws any path. A feature uses this component for its own icons, so that their paths are not in the scripts of every
 * page.
 */
export function Drawing({ path, isSolid = false, size }: DrawingProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={isSolid ? styles.solid : styles.lines}
    >
      <path d={path} />
    </svg>
  );
}
