import { dayWords } from '#lib/day-text.ts';
import { useOnline } from '#ui/browser/browser-state.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { T } from '#ui/text/t.tsx';
import type { UnsentSummary } from './drain-before-logout.ts';
import { text } from './text.ts';
import type { Logout } from './use-logout.ts';

export function LogoutDialog({ logout }: { readonly logout: Logout }) {
  const { unsent } = logout;
  const isOnline = useOnline();
  if (unsent === null) return null;
  const isKnown = unsent !== 'unknown';
  return (
    <ConfirmDialog
      title={<T text={isKnown ? text.unsentTitle : text.unknownTitle} />}
      confirm={text.discard}
      busy={logout.isBusy}
      other={
        <Button busy={logout.isBusy} onClick={() => void logout.sendFirst()}>
          <T text={isKnown ? text.sendFirst : text.retry} />
        </Button>
      }
      onConfirm={() => void logout.discard()}
      onCancel={logout.cancel}
    >
      {isKnown ? (
        <Unsent unsent={unsent} />
      ) : (
        <p>
          <T text={text.unknownBody} />
        </p>
      )}
      {isKnown && (logout.isStuck || !isOnline) && (
        <p>
          <T text={logout.isStuck ? text.stillUnsent : text.unsentOffline} />
        </p>
      )}
    </ConfirmDialog>
  );
}

function Unsent({ unsent }: { readonly unsent: UnsentSummary }) {
  const { conditionDays, views, favourites, others } = unsent;
  return (
    <>
      <p>
        <T text={text.unsentBody} />
      </p>
      <ul>
        {conditionDays.map((day) => (
          <li key={day}>
            <T text={text.unsentCondition} values={{ day: dayWords(day) }} />
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
        {others > 0 && (
          <li>
            <T text={text.unsentOthers} values={{ count: others }} />
          </li>
        )}
      </ul>
    </>
  );
}
