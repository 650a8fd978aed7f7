import { Drawing, Icon, type IconName } from '#ui/text/icon.tsx';
import { useText } from '#ui/text/t.tsx';
import type { TextValues, UiText } from '#ui/text/text-mode.ts';
import styles from '../parts.module.css';

interface ControlButtonProps {
  readonly icon: ControlIconName;
  readonly label: UiText;
  readonly values?: TextValues;
  /**
   * True for the play button, which is emphasised. The player moves the focus to it, for example after a click on the
   * picture.
   */
  readonly main?: boolean;
  /** A number inside the icon, such as the seconds of a skip button. */
  readonly digits?: number;
  /** The id of the element that the button opens and closes. */
  readonly opens?: string;
  readonly isOpen?: boolean;
  readonly onPress: () => void;
}

/** Toggle buttons have no `aria-pressed`. Their name changes instead, for example from 再生 to 一時停止. */
export function ControlButton({ icon, label, values, main, digits, opens, isOpen, onPress }: ControlButtonProps) {
  const name = useText()(label, values);
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-expanded={opens === undefined ? undefined : isOpen}
      aria-controls={isOpen ? opens : undefined}
      data-play={main}
      className={main ? styles.main : styles.control}
      onClick={onPress}
    >
      <ControlIcon name={icon} size={digits === undefined ? 24 : 30} />
      {digits !== undefined && (
        <span className={styles.skip} aria-hidden="true">
          {digits}
        </span>
      )}
    </button>
  );
}

const SHAPES = {
  back10: 'M4.5 3.5v5h5M5 8.5a8 8 0 1 1-1 4',
  ahead10: 'M19.5 3.5v5h-5M19 8.5a8 8 0 1 0 1 4',
  sound: 'M4 9.5v5h4l5 4v-13l-5 4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h4l5 4v-13l-5 4zM16.5 9.5l5 5M21.5 9.5l-5 5',
  enlarge: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  reduce: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  pip: 'M3.5 5h17v14h-17zM12 12h6v4.5h-6z',
} as const;

type ControlIconName = IconName | keyof typeof SHAPES;

function ControlIcon({ name, size }: { readonly name: ControlIconName; readonly size: number }) {
  return isOwn(name) ? <Drawing path={SHAPES[name]} size={size} /> : <Icon name={name} size={size} />;
}

function isOwn(name: ControlIconName): name is keyof typeof SHAPES {
  return name in SHAPES;
}
