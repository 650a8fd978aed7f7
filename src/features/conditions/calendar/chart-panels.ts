import uPlot from 'uplot';

/** Colours as CSS values, sizes in CSS pixels. */
interface ChartLook {
  readonly text: string;
  readonly grid: string;
  readonly condition: string;
  readonly feeling: string;
  readonly sleep: string;
  readonly fontSize: number;
  readonly fontFamily: string;
}

/** Reads the design tokens as computed for an element. They depend on the theme and on the medium (screen or print). */
function lookOf(element: Element): ChartLook {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: token('--text'),
    grid: token('--border'),
    condition: token('--brand'),
    feeling: token('--chart-2'),
    sleep: token('--chart-3'),
    fontSize: Number.parseFloat(style.fontSize) * 0.75,
    fontFamily: style.fontFamily,
  };
}

export type PanelKind = 'points' | 'sleep';

/** Draws a chart into an element, which must already have its final size. The caller must destroy the chart. */
export function drawPanel(kind: PanelKind, place: HTMLElement, points: readonly ChartPoint[]): { destroy(): void } {
  return (kind === 'points' ? drawPoints : drawSleep)(place, points, lookOf(place));
}

const LONGEST_SLEEP_HOURS = 12;
const HOURS_BETWEEN = 3;
/**
 * No markers are drawn if neighbouring points are closer than this, because the markers would merge into a dark band.
 * The two lines still differ in style.
 */
const MARKER_SPACE_PX = 7;

type Marker = 'disc' | 'square';

/**
 * On the scale from 1 to 5, the condition line is drawn this much higher and the feeling line this much lower than
 * their values, so that neither hides the other where the values are equal. The exact figures are in the table.
 */
const APART = 0.09;
const moved = (value: number | null, by: number) => (value === null ? null : value + by);

function drawPoints(place: HTMLElement, points: readonly ChartPoint[], look: ChartLook): uPlot {
  const data: uPlot.AlignedData = [
    points.map((_, index) => index),
    points.map(({ condition }) => moved(condition, APART)),
    points.map(({ feeling }) => moved(feeling, -APART)),
  ];
  const options = panel(place, points, look, {
    range: [0.6, 5.4],
    splits: [1, 2, 3, 4, 5],
    series: [
      { stroke: look.condition, width: 2.5, spanGaps: true, points: { show: markers('disc', look.condition) } },
      {
        stroke: look.feeling,
        width: 2,
        dash: [7, 5],
        spanGaps: true,
        points: { show: markers('square', look.feeling) },
      },
    ],
  });
  return new uPlot(options, data, place);
}

function drawSleep(place: HTMLElement, points: readonly ChartPoint[], look: ChartLook): uPlot {
  const hours = points.map(({ sleep }) => (sleep === null ? null : sleep / 60));
  const most = Math.max(LONGEST_SLEEP_HOURS, ...hours.map((value) => Math.ceil(value ?? 0)));
  const bars = uPlot.paths.bars?.({ size: [0.6, 28] });
  const options = panel(place, points, look, {
    range: [0, most],
    splits: Array.from({ length: Math.floor(most / HOURS_BETWEEN) + 1 }, (_, index) => index * HOURS_BETWEEN),
    series: [
      { stroke: look.sleep, fill: look.sleep, width: 1, points: { show: false }, ...(bars ? { paths: bars } : {}) },
    ],
  });
  return new uPlot(options, [points.map((_, index) => index), hours], place);
}

interface Panel {
  readonly range: [number, number];
  readonly splits: number[];
  readonly series: uPlot.Series[];
}

function panel(place: HTMLElement, points: readonly ChartPoint[], look: ChartLook, parts: Panel): uPlot.Options {
  const font = `${look.fontSize}px ${look.fontFamily}`;
  const axis = { stroke: look.text, font, ticks: { show: false }, gap: 4 };
  const most = Math.max(1, Math.floor(place.clientWidth / (look.fontSize * 3.2)));
  const step = Math.ceil(points.length / most);
  return {
    width: place.clientWidth,
    height: place.clientHeight,
    legend: { show: false },
    cursor: { show: false },
    padding: [6, 6, 0, 0],
    scales: { x: { time: false, range: [-0.5, points.length - 0.5] }, y: { range: parts.range } },
    axes: [
      {
        ...axis,
        size: look.fontSize * 1.9,
        grid: { show: false },
        splits: () => points.flatMap((_, index) => (index % step === 0 ? [index] : [])),
        values: (_, splits) => splits.map((index) => points[index]?.label ?? ''),
      },
      {
        ...axis,
        size: look.fontSize * 2,
        grid: { stroke: look.grid, width: 1 },
        splits: () => parts.splits,
        values: (_, splits) => splits.map(String),
      },
    ],
    series: [{}, ...parts.series],
  };
}

function markers(shape: Marker, colour: string): uPlot.Series.Points.Show {
  return (chart, index) => {
    const xs = chart.data[0];
    const ys = chart.data[index] ?? [];
    const ratio = uPlot.pxRatio;
    const space = chart.bbox.width / ratio / Math.max(1, xs.length);
    if (space < MARKER_SPACE_PX) return false;
    const { ctx } = chart;
    const radius = Math.min(4.5, space / 2.6) * ratio;
    const half = radius + 1.5 * ratio;
    ctx.save();
    ctx.lineWidth = 2 * ratio;
    ctx.setLineDash([]);
    ctx.strokeStyle = colour;
    ctx.fillStyle = colour;
    for (const [at, value] of ys.entries()) {
      if (value === null || value === undefined) continue;
      const x = chart.valToPos(xs[at] ?? 0, 'x', true);
      const y = chart.valToPos(value, 'y', true);
      ctx.beginPath();
      if (shape === 'disc') ctx.arc(x, y, radius, 0, 2 * Math.PI);
      else ctx.rect(x - half, y - half, 2 * half, 2 * half);
      // Squares are not filled, so that a disc at the same position stays visible.
      if (shape === 'disc') ctx.fill();
      ctx.stroke();
    }
    ctx.restore();
    return false;
  };
}

/** The values at one position of the time axis: a day, a week or a month. */
export interface ChartPoint {
  readonly label: string;
  /** From 1 to 5, with decimals if it is an average; null if nothing was recorded. */
  readonly condition: number | null;
  readonly feeling: number | null;
  /** In minutes; null if no sleep was recorded. */
  readonly sleep: number | null;
}
