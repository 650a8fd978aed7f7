import type { ReactNode } from 'react';
import { tickClass } from '#ui/form/tick-class.ts';
import styles from './avatar.module.css';
import { Avatar } from './avatar.tsx';

interface Props {
  readonly path: string;
  readonly name: ReactNode;
  /** The path that is chosen now. */
  readonly value: string;
  readonly onChange: (path: string) => void;
}

/** One picture to choose. */
export function AvatarChoice({ path, name, value, onChange }: Props) {
  return (
    <label className={styles.choice}>
      <Avatar path={path} />
      <span className={styles.name}>
        <input
          className={tickClass}
          type="radio"
          name="avatar_path"
          value={path}
          checked={path === value}
          onChange={() => onChange(path)}
        />
        {name}
      </span>
    </label>
  );
}
