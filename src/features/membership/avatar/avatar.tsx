import type { ReactNode } from 'react';
import { tickClass } from '#ui/form/choice.tsx';
import styles from './avatar.module.css';

interface Props {
  readonly path: string;
  readonly name: ReactNode;
  /** The path of the picture that is chosen now. */
  readonly value: string;
  readonly onChange: (path: string) => void;
}

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

/** A round profile picture. Its `alt` is empty, because the text next to the picture names it. */
export function Avatar({ path }: { readonly path: string }) {
  return <img src={path} alt="" width={SHOWN_PX} height={SHOWN_PX} decoding="async" className={styles.avatar} />;
}
