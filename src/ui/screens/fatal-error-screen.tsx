import type { ReactNode } from 'react';
import { inquiryNumber } from '#lib/text.ts';
import { Link } from '#ui/button/link.tsx';
import { LinkButton } from '../button/button.tsx';
import { Drawing } from '../feedback/messages.tsx';
import { LogoMark } from '../layout/logo.tsx';
import { Cluster } from '../layout/stack.tsx';
import { T, useText } from '../text/t.tsx';
import type { UiText } from '../text/text-mode.ts';
import styles from './screens.module.css';
import { text } from './text.ts';

export interface Failure {
  readonly status: number;
  /** The server's id of the failed request; null if there is none. */
  readonly requestId: string | null;
  /** The requested path, if no page exists there. */
  readonly unmatchedPath?: string | undefined;
  /** The error's own message, if the configuration allows showing it. */
  readonly detail?: string | null;
}

interface FatalErrorScreenProps extends Failure {
  readonly homeHref: string;
  readonly contactHref: string;
  readonly loginHref: string;
  /** Called when the link to the login is clicked, before the navigation. */
  readonly onLogin?: () => void;
  /** A text about this failure, which replaces the general text for its status. */
  readonly body?: UiText | undefined;
  /** True if `children` contains the main action. The button to the home page is then a secondary one. */
  readonly hasAction?: boolean;
  /** Further buttons, before the one to the home page. */
  readonly children?: ReactNode;
}

export function fatalTitle(status: number): UiText {
  if (status === 401) return text.authTitle;
  return status === 419 ? text.sessionTitle : text.otherTitle;
}

/** Replaces a page that could not be shown, inside the default layout (docs/product/texts-and-errors.md). */
export function FatalErrorScreen(props: FatalErrorScreenProps) {
  const { status, requestId, unmatchedPath, detail, homeHref, body, hasAction, children } = props;
  const say = useText();
  return (
    <div className={styles.screen}>
      {/* A plain link loads a new document. A link of the router would continue with this page's state, which may be
          broken. */}
      <a href="/" className={styles.logo} aria-label={say(text.logoName)}>
        <LogoMark />
      </a>
      {unmatchedPath === undefined && <Drawing name="error" />}
      <h1>
        <T text={fatalTitle(status)} />
      </h1>
      {unmatchedPath !== undefined && <Unmatched path={unmatchedPath} />}
      <p>{body ? <T text={body} /> : <StatusBody {...props} />}</p>
      <Cluster>
        {children}
        <LinkButton to={homeHref} kind={hasAction ? 'secondary' : 'primary'}>
          <T text={text.toTop} />
        </LinkButton>
      </Cluster>
      {detail && (
        <section className={styles.detail}>
          <h2>
            <T text={text.detail} />
          </h2>
          <p>{detail}</p>
        </section>
      )}
      <dl className={styles.facts}>
        <Fact name={text.status} value={String(status)} />
        {requestId !== null && <Fact name={text.requestId} value={inquiryNumber(requestId)} />}
      </dl>
    </div>
  );
}

function Unmatched({ path }: { readonly path: string }) {
  return (
    <>
      <p className={styles.what}>
        <T text={text.notFoundTitle} />
      </p>
      <p lang="en" className={styles.path}>
        Page not found: {path}
      </p>
      <p>
        <T text={text.notFoundBody} />
      </p>
    </>
  );
}

function StatusBody({ status, contactHref, loginHref, onLogin }: FatalErrorScreenProps) {
  if (status === 419) return <T text={text.sessionBody} />;
  if (status === 401) return <WithLink text={text.authBody} link={text.login} to={loginHref} onClick={onLogin} />;
  return <WithLink text={text.otherBody} link={text.contact} to={contactHref} />;
}

interface WithLinkProps {
  readonly text: { readonly ja: string };
  /** The part of the sentence that becomes the link. */
  readonly link: { readonly ja: string };
  readonly to: string;
  readonly onClick?: (() => void) | undefined;
}

function WithLink({ text: sentence, link, to, onClick }: WithLinkProps) {
  const [before = '', after = ''] = sentence.ja.split(link.ja);
  return (
    <>
      <T text={{ ja: before }} />
      <Link to={to} onClick={onClick}>
        <T text={link} />
      </Link>
      <T text={{ ja: after }} />
    </>
  );
}

function Fact({ name, value }: { readonly name: UiText; readonly value: string }) {
  return (
    <div>
      <dt>
        <T text={name} />
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
