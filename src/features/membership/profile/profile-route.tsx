import { href } from '#contract/route-map.ts';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { HintBox } from '../hint-box.tsx';
import { MemberGate } from '../member-gate.tsx';
import styles from '../membership.module.css';
import { personalRoute } from '../personal-route.tsx';
import { FramedPage } from '../plain-page.tsx';
import { ProfileSummary } from '../profile-summary.tsx';
import { valuesOfUser } from '../profile-values.ts';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.title, ProfileScreen);
}

function ProfileScreen() {
  return (
    <FramedPage title={text.title}>
      <MemberGate>
        {(user, isFresh) => (
          <>
            <p>
              <T text={text.lead} />
            </p>
            {!isFresh && (
              <HintBox isStatus>
                <T text={text.kept} />
              </HintBox>
            )}
            <ProfileSummary values={valuesOfUser(user)} />
            <div>
              <LinkButton to={href('profileEdit')} kind="primary">
                <T text={text.edit} />
              </LinkButton>
            </div>
            <section aria-label={text.account.ja} className={styles.account}>
              <TextLink to={`${href('conditions')}#own-data`} alone>
                <T text={text.ownData} />
              </TextLink>
              <TextLink to={href('deregister')} alone>
                <T text={text.leave} />
              </TextLink>
            </section>
          </>
        )}
      </MemberGate>
    </FramedPage>
  );
}
