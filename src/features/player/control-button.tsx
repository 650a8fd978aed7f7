import { useText } from '#ui/t.tsx';
import type { TextValues, UiText } from '#ui/text-mode.ts';
import { ControlIcon, type ControlIconName } from './control-icon.tsx';
import styles from './parts.module.css';

interface ControlButtonProps {
  readonly icon: ControlIconName;
  readonly label: UiText;
  readonly values?: TextValues;
  /** The one that is used most. */
  readonly main?: boolean;
  /** Drawn inside the icon. */
  readonly digits?: number;
  /** The id of what it opens and closes. */
  readonly opens?: string;
  readonly isOpen?: boolean;
  readonly onPress: () => void;
}

/** An icon with a name. What it does changes with the name, so nothing is "pressed". */
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
