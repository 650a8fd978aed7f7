import { Drawing, Icon, type IconName } from '#ui/icon.tsx';

const SHAPES = {
  back10: 'M4.5 3.5v5h5M5 8.5a8 8 0 1 1-1 4',
  ahead10: 'M19.5 3.5v5h-5M19 8.5a8 8 0 1 0 1 4',
  sound: 'M4 9.5v5h4l5 4v-13l-5 4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h4l5 4v-13l-5 4zM16.5 9.5l5 5M21.5 9.5l-5 5',
  enlarge: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  reduce: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  pip: 'M3.5 5h17v14h-17zM12 12h6v4.5h-6z',
} as const;

export type ControlIconName = IconName | keyof typeof SHAPES;

export function ControlIcon({ name, size }: { readonly name: ControlIconName; readonly size: number }) {
  return isOwn(name) ? <Drawing path={SHAPES[name]} size={size} /> : <Icon name={name} size={size} />;
}

function isOwn(name: ControlIconName): name is keyof typeof SHAPES {
  return name in SHAPES;
}
