import type { RouteContext, RouteModule } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { useLazyComponent } from '#ui/browser/lazy-component.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { T } from '#ui/text/t.tsx';
import { HintBox } from '../form/hints.tsx';
import { ProfileSummary } from '../form/profile-summary.tsx';
import { valuesOfUser } from '../form/profile-values.ts';
import { LoginGate } from '../login-gate.tsx';
import { LoginsSection } from '../logins/logins-section.tsx';
import { useIsFirst, useLoginsAhead } from '../member-queries.ts';
import styles from '../membership.module.css';
import { FramedPage, personalRoute } from '../membership-page.tsx';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.title, ProfileScreen);
}

const loadPasskeys = async () => (await import('../passkeys/passkeys-section.tsx')).PasskeysSection;

function ProfileScreen() {
  // Loaded on demand, because few people change their passkeys, and nobody can do so without a connection.
  const { Component: Passkeys, retry } = useLazyComponent(loadPasskeys);
  const isLoading = useIsFirst(Passkeys === null && retry === null);
  const isWaiting = useLoginsAhead() || isLoading;
  return (
    <FramedPage title={text.title}>
      <LoginGate>
        {(user, isFresh) =>
          isWaiting ? (
            <Loading />
          ) : (
            <>
              <p>
                <T text={text.lead} />
              </p>
              {!isFresh && (
                <HintBox isStatus>
                  <T text={text.storedCopy} />
                </HintBox>
              )}
              <ProfileSummary values={valuesOfUser(user)} />
              <div>
                <LinkButton to={href('profileEdit')} kind="primary">
                  <T text={text.edit} />
                </LinkButton>
              </div>
              <LoginsSection userKey={user.userKey} />
              {Passkeys ? (
                <Passkeys />
              ) : (
                <p>
                  <T text={text.noPasskeys} />
                </p>
              )}
              <section aria-label={text.account.ja} className={styles.account}>
                <TextLink to={`${href('conditions')}#own-data`} alone>
                  <T text={text.ownData} />
                </TextLink>
                <TextLink to={href('deregister')} alone>
                  <T text={text.deregister} />
                </TextLink>
              </section>
            </>
          )
        }
      </LoginGate>
    </FramedPage>
  );
}
