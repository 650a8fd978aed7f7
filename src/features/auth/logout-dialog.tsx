import { partsOf } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { T } from '#ui/t.tsx';
import { summarise } from './leave-with-unsent.ts';
import { text } from './text.ts';
import type { Logout } from './use-logout.ts';

/** Names what a logout would lose, and lets the person choose. */
export function LogoutDialog({ logout }: { readonly logout: Logout }) {
  if (logout.unsent === null) return null;
  const { conditionDays, views, favourites } = summarise(logout.unsent);
  return (
    <ConfirmDialog
      title={<T text={text.unsentTitle} />}
      confirm={text.sendFirst}
      busy={logout.isBusy}
      other={
        <Button busy={logout.isBusy} onClick={() => void logout.discard()}>
          <T text={text.discard} />
        </Button>
      }
      onConfirm={() => void logout.sendFirst()}
      onCancel={logout.cancel}
    >
      <p>
        <T text={text.unsentBody} />
      </p>
      <ul>
        {conditionDays.map((day) => (
          <li key={day}>
            <T text={text.unsentCondition} values={{ day: dayLabel(day) }} />
          </li>
        ))}
        {views > 0 && (
          <li>
            <T text={text.unsentViews} values={{ count: views }} />
          </li>
        )}
        {favourites > 0 && (
          <li>
            <T text={text.unsentFavourites} values={{ count: favourites }} />
          </li>
        )}
      </ul>
      {logout.isStuck && (
        <p>
          <T text={text.stillUnsent} />
        </p>
      )}
    </ConfirmDialog>
  );
}

function dayLabel(date: string): string {
  const { month, day } = partsOf(date);
  return `${month}月${day}日`;
}
