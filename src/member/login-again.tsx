import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#api/errors.ts';
import { useUserKey } from '#context/page.ts';
import { ErrorCode } from '#contract/api/envelope-shape.ts';
import { href } from '#contract/route-map.ts';
import { confirmation } from '#session/confirmation.ts';
import { loginAgainAddress } from '#session/return-address.ts';
import { useSettings } from '#settings/settings-store.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from './edited-elsewhere.module.css';

/** True if the server has refused a call because it needs a recent login. */
export function isLoginTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.code === ErrorCode.loginAgain;
}

/** Moves the focus to the element with this id if the person has returned to it from the login of `LoginAgain`. */
export function useReturnFocus(part: string): void {
  useEffect(() => {
    // `preventScroll`, because the router already scrolls to the element.
    if (confirmation.takeReturn(part)) document.getElementById(part)?.focus({ preventScroll: true });
  }, [part]);
}

interface Props {
  /** The id of the element to which the person returns; by default the fragment of the current URL. */
  readonly part?: string;
}

/**
 * Asks for another login before an action that needs a recent one: an export, a deregistration or a change of passkeys.
 * The login leads back to this page. Drafts and waiting records stay on the device. On a shared device, which holds
 * them only in memory, they are lost.
 */
export function LoginAgain({ part }: Props) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const title = useText()(text.title);
  const isShared = useSettings(({ sharedDevice }) => sharedDevice);
  const userKey = useUserKey();
  useEffect(() => announce(title), [announce, title]);
  useEffect(() => confirmation.need(userKey), [userKey]);

  function logIn() {
    confirmation.begin(pathname + search + (part === undefined ? hash : `#${part}`));
    void navigate(loginAgainAddress());
  }

  return (
    <div className={styles.notice}>
      <Stack gap={3}>
        <p>
          <strong>
            <T text={text.title} />
          </strong>
        </p>
        <p>
          <T text={text.why} />
        </p>
        <p>
          <T text={isShared ? text.lost : text.stays} />
        </p>
        <div>
          <Button kind="primary" onClick={logIn}>
            <T text={text.logIn} />
          </Button>
        </div>
        <p>
          <T text={text.help} />
          <TextLink to={href('contact')}>
            <T text={text.contact} />
          </TextLink>
        </p>
      </Stack>
    </div>
  );
}

export const text = {
  title: { ja: 'もう一度ログインしてください', easy: 'もう一度 ログインして ください' },
  why: {
    ja: '体調の記録など、大切な情報を扱うところです。この端末を使えるほかの人が、持ち出したり削除したりできないように、60分以内にログインした方だけが進めます。',
    easy: '体調の 記録など、大切な ものが あります。ほかの 人が 見たり 削除したり できないように、もう一度 ログインします。',
  },
  stays: {
    ja: '入力した内容も、まだ送信していない記録も、そのまま残ります。ログインのあとは、この画面に戻ります。',
    easy: '書いた ものは 消えません。ログインの あとで、この 画面に もどります。',
  },
  lost: {
    ja: '入力した内容は残りません。必要なら、先に書きとめてください。',
    easy: '書いた ものは 残りません。必要なら、先に メモして ください。',
  },
  logIn: { ja: 'もう一度ログインする', easy: 'もう一度 ログインする' },
  help: {
    ja: 'パスキーを登録した方は、パスキーでもログインできます。LINEのパスワードがわからないなど、お困りのときは、ご連絡ください。',
    easy: 'パスキーを 登録した 人は、パスキーでも ログインできます。LINEの パスワードが わからない ときは、聞いて ください。',
  },
  contact: { ja: 'お問い合わせへ' },
} as const satisfies Record<string, UiText>;
