import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi, useUserKey } from '#context/page.ts';
import { routeMap } from '#contract/route-map.ts';
import { focusContent } from '#ui/browser/focus.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Notice } from '#ui/layout/main.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { useConsentPrompt } from '../consent-prompt.ts';
import { consentsOptions } from '../member-queries.ts';
import { ConsentForm } from './consent-form.tsx';
import { text } from './text.ts';

/** Pages without the notice: it must not distract people who look for help or log in. */
const isQuiet = (pathname: string) => pathname === routeMap.consultation.path || pathname.startsWith('/auth/');

/**
 * Tells a member that the terms or the privacy policy have changed (docs/product/membership.md, Changed texts). First,
 * only a short notice is shown. It blocks nothing, and has a button that opens the form.
 */
export function RenewedConsents() {
  const { data: due = [], refetch } = useQuery({ ...consentsOptions(useApi(), useUserKey()), enabled: false });
  const { pathname } = useLocation();
  const prompt = useConsentPrompt();
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const opener = useRef<HTMLButtonElement>(null);
  const say = useText();
  const announce = useAnnounce();
  const isDue = due.length > 0;
  const isShown = isDue && !isQuiet(pathname) && (prompt.isOpen || !prompt.isPutOff);
  const title = say(text.title);
  const place = useSettledFocus(isDue);
  useClosedByNavigation(pathname, prompt.close);

  // Refetches when the tab becomes visible again. Meanwhile the member may have agreed in another tab, or have read a
  // newer version of a text there.
  useEffect(() => {
    if (!isDue) return;
    const look = () => void (document.hidden || !navigator.onLine || refetch({ cancelRefetch: false }));
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isDue, refetch]);

  useEffect(() => {
    if (isShown) announce(title);
  }, [isShown, title, announce]);
  // Once nothing is due, resets the prompt, so that the notice appears again after a later change of the texts.
  const { forget } = prompt;
  useEffect(() => {
    if (!isDue) forget();
  }, [isDue, forget]);
  // After the form was closed, returns the focus to the control that opened it. The effect runs after the notice has
  // replaced the form, so the notice's button exists.
  const wasClosed = useRef(false);
  useEffect(() => {
    if (!wasClosed.current || prompt.isOpen) return;
    wasClosed.current = false;
    const control = prompt.opener?.isConnected ? prompt.opener : opener.current;
    if (control) control.focus();
    else focusContent();
  }, [prompt.isOpen, prompt.opener]);

  if (!isShown) return null;

  function close() {
    wasClosed.current = true;
    prompt.close();
  }
  function putOff() {
    // The pressed button disappears, so the focus moves to the main content.
    focusContent();
    prompt.putOff();
  }
  return (
    <div ref={place}>
      <Notice label={title}>
        {prompt.isOpen ? (
          <ConsentForm due={due} checked={checked} onChange={setChecked} onClose={close} />
        ) : (
          <Cluster spread>
            <p>
              <T text={text.title} />
            </p>
            <Cluster>
              <Button ref={opener} onClick={() => prompt.open()}>
                <T text={text.open} />
              </Button>
              <Button kind="quiet" onClick={putOff}>
                <T text={text.later} />
              </Button>
            </Cluster>
          </Cluster>
        )}
      </Notice>
    </div>
  );
}

/** Closes the form on a navigation, because the form is too large to stay above other pages. The notice remains. */
function useClosedByNavigation(pathname: string, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the path changes, and when the frame is removed
  useEffect(() => () => latest.current(), [pathname]);
}

/**
 * If the notice disappears while it has the focus, because another tab has sent the consents, moves the focus to the
 * main content and announces the reason. Returns the ref of the notice.
 */
function useSettledFocus(isDue: boolean) {
  const hadFocus = useRef(false);
  const announce = useAnnounce();
  const say = useText();
  useEffect(() => {
    const isLost = hadFocus.current && !isDue;
    hadFocus.current = false;
    if (!isLost) return;
    focusContent();
    announce(say(text.settled));
  });
  return useCallback((notice: HTMLElement | null) => {
    if (notice === null) return;
    // React calls this function before it removes the element, so the focus is still inside the element.
    return () => {
      hadFocus.current = notice.contains(document.activeElement);
    };
  }, []);
}
