import { type RefObject, useEffect, useRef, useState } from 'react';
import { averageInWords } from '#member/condition-labels.ts';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { text } from '../text.ts';
import styles from './chart.module.css';
import type { ChartPoint, PanelKind } from './chart-panels.ts';
import type { Averages } from './month-figures.ts';

type DrawPanel = typeof import('./chart-panels.ts').drawPanel;

interface Props {
  /** The period as text, for example 2026年11月. */
  readonly period: string;
  readonly points: readonly ChartPoint[];
}

interface ChartProps extends Props {
  readonly averages: Averages;
}

/**
 * Two charts below a sentence that sums them up. The first chart shows condition and feeling as lines. The second one
 * shows sleep as bars, if any sleep was recorded. The lines also differ in style and marker, for people who can't
 * distinguish the colours. The screens that show these charts also show the figures in a table.
 */
export function Chart({ period, points, averages }: ChartProps) {
  const { count, conditionAverage, feelingAverage } = averages;
  const say = useText();
  return (
    <figure className={styles.chart}>
      {conditionAverage !== null && feelingAverage !== null && (
        <p>
          <T
            text={text.chartLead}
            values={{
              period,
              count,
              condition: averageInWords(conditionAverage, say),
              feeling: averageInWords(feelingAverage, say),
            }}
          />
        </p>
      )}
      <figcaption className={styles.legend}>
        <Key className={styles.condition} label={text.condition} />
        <Key className={styles.feeling} label={text.feeling} />
      </figcaption>
      <p className={styles.axis}>
        <T text={text.pointsAxis} />
      </p>
      <Panel kind="points" what={text.pointsAxis} period={period} points={points} />
      {points.some(({ sleep }) => sleep !== null) && (
        <>
          <p className={styles.axis}>
            <T text={text.sleepAxis} />
          </p>
          <Panel kind="sleep" what={text.sleepAxis} period={period} points={points} />
        </>
      )}
    </figure>
  );
}

/** Reserves the height of the two charts while the records are loading, so that the content below does not shift. */
export function ChartPlaceholder() {
  return <div className={styles.placeholder} />;
}

function Key({ className, label }: { readonly className: string | undefined; readonly label: UiText }) {
  return (
    <span className={styles.key}>
      <svg width={44} height={16} viewBox="0 0 44 16" aria-hidden="true" className={className}>
        <path d="M0 8h44" />
        {className === styles.condition ? (
          <circle cx={22} cy={8} r={5} />
        ) : (
          <rect x={17} y={3} width={10} height={10} />
        )}
      </svg>
      <T text={label} />
    </span>
  );
}

interface PanelProps extends Props {
  readonly kind: PanelKind;
  readonly what: UiText;
}

function Panel({ kind, what, period, points }: PanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const say = useText();
  useDrawing(place, kind, points);
  return (
    <div
      ref={place}
      role="img"
      aria-label={say(text.chartOf, { period, what: say(what) })}
      className={kind === 'points' ? styles.points : styles.sleep}
    />
  );
}

/**
 * Draws the chart as soon as its code is loaded, and again when the points, width, theme, text size or medium (screen
 * or print) change.
 */
function useDrawing(place: RefObject<HTMLDivElement | null>, kind: PanelKind, points: readonly ChartPoint[]): void {
  const [draw, setDraw] = useState<DrawPanel | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./chart-panels.ts').then(
      ({ drawPanel }) => isCurrent && setDraw(() => drawPanel),
      // Without the drawing code the chart stays empty. The table still shows the figures.
      (error: unknown) => console.warn(error),
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  useEffect(() => {
    const element = place.current;
    if (draw === null || element === null) return;
    let chart: { destroy(): void } | null = null;
    const redraw = () => {
      chart?.destroy();
      chart = element.clientWidth === 0 ? null : draw(kind, element, points);
    };
    const stop = watchLook(element, redraw);
    return () => {
      stop();
      chart?.destroy();
    };
  }, [draw, place, kind, points]);
}

/** Calls `changed` once at the start, and after every change that affects how a chart looks. */
function watchLook(element: Element, changed: () => void): () => void {
  // A ResizeObserver also fires once when it starts, which draws the chart for the first time.
  const size = new ResizeObserver(changed);
  size.observe(element);
  const theme = new MutationObserver(changed);
  theme.observe(document.documentElement, { attributes: true });
  const media = ['(prefers-color-scheme: dark)', 'print'].map((query) => matchMedia(query));
  for (const list of media) list.addEventListener('change', changed);
  return () => {
    size.disconnect();
    theme.disconnect();
    for (const list of media) list.removeEventListener('change', changed);
  };
}
