import type { ReactNode } from 'react';
import { tickClass } from '#ui/form/choice.tsx';
import styles from './avatar.module.css';

interface Props {
  readonly path: string;
  readonly name: ReactNode;
  /** The path of the picture that is currently chosen, to check this radio button if it is the same. */
  readonly value: string;
  readonly onChange: (path: string) => void;
}

/** A radio button for one picture. */
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

const SHOWN_PX = 80;

/** A member's round profile picture. Its `alt` is empty, because the name is shown next to it. */
export function Avatar({ path }: { readonly path: string }) {
  return <img src={path} alt="" width={SHOWN_PX} height={SHOWN_PX} decoding="async" className={styles.avatar} />;
}
