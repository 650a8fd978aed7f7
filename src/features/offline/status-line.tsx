import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useOutboxSnapshot, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import { formatMoment } from '#lib/dates.ts';
import { Link } from '#ui/button/link.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import frame from '#ui/layout/frame.module.css';
import { T, useText } from '#ui/text/t.tsx';
import type { TextValues, UiText } from '#ui/text/text-mode.ts';
import { text } from './text.ts';
import { type CutOff, useCutOff } from './use-cut-off.ts';
import { type SentCounts, useSent } from './use-sent.ts';

/** With a connection, unsent records are shown only after this time, because sending is usually faster. */
const UNSENT_SHOWN_AFTER_MS = 4000;

/**
 * A line between the header and the content. It says that the page is offline and since when, how many records are
 * unsent, and which delayed records have been sent. It covers nothing, and moves the content only if it needs a second
 * row.
 */
export function StatusLine() {
  const say = useText();
  const cutOff = useCutOff();
  const { items } = useOutboxSnapshot();
  const unsent = useUnsentCount(items.length, cutOff !== null);
  const sent = useSent();
  const offline = cutOff && offlineWords(cutOff);
  // Sent records are reported only once sending has finished, so that one sentence reports all of them.
  const isSending = items.some(({ state }) => state === 'waiting' || state === 'sending');
  const wasSent = sent && !isSending ? sentWords(sent, say) : null;
  useAnnounced(wasSent ? say(...wasSent) : null);
  useAnnounced(offline ? say(...offline) : null, wasSent ? undefined : text.backOnline);
  if (!offline && unsent === 0 && !wasSent) return null;
  return (
    <aside aria-label={say(text.lineName)}>
      <p className={frame.statusLine}>
        {offline && <T text={offline[0]} values={offline[1]} />}
        {unsent > 0 && (
          <>
            <Link to={href('unsent')}>
              <T text={text.indicator} values={{ count: unsent }} />
            </Link>
            {!offline && <T text={text.indicatorRest} />}
          </>
        )}
        {wasSent && unsent === 0 && <T text={wasSent[0]} values={wasSent[1]} />}
      </p>
    </aside>
  );
}

/** Announces `words` whenever they change, and `afterwards` once they are gone. */
function useAnnounced(words: string | null, afterwards?: UiText | undefined): void {
  const say = useText();
  const announce = useAnnounce();
  const before = useRef<string | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = words;
    if (words === last) return;
    if (words !== null) announce(words);
    else if (afterwards) announce(say(afterwards));
  });
}

/**
 * Says that the page is offline, and when the connection was lost or, if the page was opened offline, when its oldest
 * data was fetched. If neither time is known, no time is named.
 */
function offlineWords({ since, age }: CutOff): readonly [UiText, TextValues] {
  const at = since ?? age;
  if (at === null) return [text.offline, {}];
  const isToday = formatMoment(at, 'YYYY-M-D') === formatMoment(Date.now(), 'YYYY-M-D');
  const time = formatMoment(at, isToday ? 'H時m分' : 'M月D日H時');
  return [since === null ? text.offlineAge : text.offlineSince, { time }];
}

function sentWords(sent: SentCounts, say: (text: UiText, values: TextValues) => string): readonly [UiText, TextValues] {
  const kinds = [
    [sent.condition, text.sentConditions],
    [sent.view, text.sentViews],
    [sent.favourite, text.sentFavourites],
  ] as const;
  const what = kinds.filter(([count]) => count > 0).map(([count, kind]) => say(kind, { count }));
  return [text.sent, { what: what.join('、') }];
}

/**
 * The number of unsent records to show. Online, it is 0 until records have waited for `UNSENT_SHOWN_AFTER_MS`. It is
 * always 0 on the page that lists the records. For visitors it is always 0 too, because their records can be sent only
 * after a login.
 */
function useUnsentCount(count: number, isCutOff: boolean): number {
  const isMember = useUserKey() !== ANONYMOUS_KEY;
  const { pathname } = useLocation();
  const waits = isMember && count > 0;
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setIsLong(true), UNSENT_SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [waits]);

  return waits && (isLong || isCutOff) && pathname !== href('unsent') ? count : 0;
}
