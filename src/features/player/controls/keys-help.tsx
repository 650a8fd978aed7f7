import { useEffect, useRef } from 'react';
import { href } from '#contract/route-map.ts';
import { useSettings } from '#settings/settings-store.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { T, useText } from '#ui/text/t.tsx';
import styles from '../parts.module.css';
import { text } from './panel-text.ts';

const KEYS = [
  [['K', text.space], text.keyToggle],
  [['J', 'L'], text.keySeek],
  [['←', '→'], text.keyStep],
  [['M'], text.keyMute],
  [['C'], text.keyCaptions],
  [['F'], text.keyFullscreen],
  [['<', '>'], text.keySpeed],
  [['?'], text.keyHelp],
] as const;

/** The list of keyboard shortcuts. The native dialog traps the focus; on closing, the browser restores the focus. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const say = useText();
  const hasLetters = useSettings(({ shortcuts }) => shortcuts);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="keys-help-title" className={styles.help} onClose={onClose}>
      <h2 id="keys-help-title">
        <T text={text.keys} />
      </h2>
      <p>
        <T text={text.keysHint} />
      </p>
      {!hasLetters && (
        <p>
          <T text={text.keysOff} />
          <Link to={href('settings')}>
            <T text={text.keysSettings} />
          </Link>
        </p>
      )}
      <dl className={styles.keys}>
        {KEYS.map(([keys, does]) => (
          <div key={does.ja}>
            <dt>
              {keys.map((key) => (
                <kbd key={typeof key === 'string' ? key : key.ja}>{typeof key === 'string' ? key : say(key)}</kbd>
              ))}
            </dt>
            <dd>
              <T text={does} />
            </dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => dialog.current?.close()}>
        <T text={text.close} />
      </Button>
    </dialog>
  );
}
