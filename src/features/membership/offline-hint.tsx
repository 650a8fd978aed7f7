import { T } from '#ui/t.tsx';
import { useOnline } from '#ui/use-online.ts';
import { HintBox } from './hint-box.tsx';
import { text } from './text.ts';

/** Says calmly that sending has to wait; what is typed is safe. */
export function OfflineHint() {
  const isOnline = useOnline();
  if (isOnline) return null;
  return (
    <HintBox isStatus>
      <p>
        <T text={text.offline} />
      </p>
    </HintBox>
  );
}
