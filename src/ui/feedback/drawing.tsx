import { cx } from '../styles/cx.ts';
import styles from './feedback.module.css';

/** The name of a file in public/drawings, without `.svg`. content/workshop/drawings.ts makes these files. */
export type DrawingName = 'recorded' | 'rest' | 'empty' | 'notFound' | 'offline' | 'error' | 'thanks';

interface DrawingProps {
  readonly name: DrawingName;
  readonly className?: string | undefined;
}

/** A small drawing beside a message. It is hidden from screen readers, because the message says the same. */
export function Drawing({ name, className }: DrawingProps) {
  return (
    <img
      src={`/drawings/${name}.svg`}
      alt=""
      width={160}
      height={120}
      decoding="async"
      className={cx(styles.drawing, className)}
    />
  );
}
