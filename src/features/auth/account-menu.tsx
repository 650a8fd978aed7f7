import { href } from '#contract/route-map.ts';
import { LogoutDialog } from '#member/logout/logout-dialog.tsx';
import { text as logoutText } from '#member/logout/text.ts';
import { useLogout } from '#member/logout/use-logout.ts';
import { isRegistered } from '#session/machine/state.ts';
import { useSession } from '#session/store.ts';
import frame from '#ui/layout/frame.module.css';
import { MenuDisclosure } from '#ui/layout/menu-disclosure.tsx';
import { type NavLink, NavLinks } from '#ui/layout/site-header.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T, useText } from '#ui/text/t.tsx';
import styles from './account-menu.module.css';
import { text } from './text.ts';

const REGISTER_LINKS: readonly NavLink[] = [{ to: href('register'), text: text.register, icon: 'user' }];

/** The header's menu of a logged-in person. Until the registration is complete, it links only to the registration. */
export function AccountMenu({ links }: { readonly links: readonly NavLink[] }) {
  const user = useSession(({ authUser }) => authUser);
  const isMember = useSession(isRegistered);
  const logout = useLogout();
  const say = useText();
  const nickname = user?.nickname ?? '';
  const label = nickname === '' ? text.myMenu : text.menuOf;
  return (
    <nav aria-label={say(label, { nickname })}>
      <MenuDisclosure
        atEnd
        summary={
          <>
            {user ? (
              <img src={user.avatarPath} alt="" width="28" height="28" className={styles.avatar} />
            ) : (
              <Icon name="user" />
            )}
            <span className={styles.name}>
              {isMember ? (
                <T text={text.honorific} values={{ nickname: shortened(nickname) }} />
              ) : (
                <T text={text.unregistered} />
              )}
            </span>
          </>
        }
      >
        {isMember && (
          <p className={styles.whole}>
            <T text={text.honorific} values={{ nickname }} />
          </p>
        )}
        <NavLinks links={isMember ? links : REGISTER_LINKS} className={frame.menu} />
        <button
          type="button"
          className={styles.logout}
          aria-disabled={logout.isBusy}
          onClick={() => void logout.begin()}
        >
          <T text={logout.isBusy ? logoutText.loggingOut : text.logout} />
        </button>
      </MenuDisclosure>
      <LogoutDialog logout={logout} />
    </nav>
  );
}

/** The longest nickname in the header, and the length that longer ones are cut to, in full-width characters. */
const NAME_WIDTH = 4;
const SHORTENED_WIDTH = 3;

/** The nickname if it fits into the header's button, otherwise its beginning with an ellipsis. */
export function shortened(nickname: string): string {
  const characters = [...nickname];
  if (widthOf(characters) <= NAME_WIDTH) return nickname;
  const end = characters.findIndex((_, index) => widthOf(characters.slice(0, index + 1)) > SHORTENED_WIDTH);
  return `${characters.slice(0, end).join('')}…`;
}

/** The width in full-width characters. Latin letters are only a little more than half as wide. */
function widthOf(characters: readonly string[]): number {
  return characters.reduce((sum, character) => sum + (character < '\u0250' ? 0.6 : 1), 0);
}
