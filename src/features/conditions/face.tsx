/**
 * The outlines of the faces for the points from 1 (worst) to 5 (best): a drop, a square, a circle, a hexagon and a
 * flower. Outlines and colours differ, so that good and bad weeks can be told apart in a calendar of small faces, even
 * without colour.
 */
const OUTLINES = [
  'M12 1.8C15.5 6.5 21.3 10.6 21.3 15.2A9.3 7 0 0 1 2.7 15.2C2.7 10.6 8.5 6.5 12 1.8Z',
  'M7 2.5H17A4.5 4.5 0 0 1 21.5 7V17A4.5 4.5 0 0 1 17 21.5H7A4.5 4.5 0 0 1 2.5 17V7A4.5 4.5 0 0 1 7 2.5Z',
  'M12 2A10 10 0 0 1 12 22A10 10 0 0 1 12 2Z',
  'M12 1.6L21 6.8V17.2L12 22.4L3 17.2V6.8Z',
  'M15.6 3.3A3.9 3.9 0 0 1 20.7 8.4A3.9 3.9 0 0 1 20.7 15.6A3.9 3.9 0 0 1 15.6 20.7A3.9 3.9 0 0 1 8.4 20.7A3.9 3.9 0 0 1 3.3 15.6A3.9 3.9 0 0 1 3.3 8.4A3.9 3.9 0 0 1 8.4 3.3A3.9 3.9 0 0 1 15.6 3.3Z',
];
const MOUTHS = [
  'M8.5 18.4q3.5-3.4 7 0',
  'M8.5 16.8q3.5-2.3 7 0',
  'M8.5 16h7',
  'M8.5 15.2q3.5 2.3 7 0',
  'M7.7 14.3q4.3 4.6 8.6 0',
];
const OPEN_EYES = 'M8.5 9.5v1M15.5 9.5v1';
/** The eyes are closed for the points 1 and 5. */
const EYES = [
  'M7.2 12.6l2.5-1.1M16.8 12.6l-2.5-1.1',
  OPEN_EYES,
  OPEN_EYES,
  OPEN_EYES,
  'M7.2 10.5q1.3-1.7 2.6 0M14.2 10.5q1.3-1.7 2.6 0',
];

/** Hidden from screen readers, because the label next to the face says the same. `point`: 1 to 5. */
export function Face({ point, size = 32 }: { readonly point: number; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="var(--face-ink)"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={OUTLINES[point - 1]} fill={`var(--face-${point})`} />
      <path d={`${EYES[point - 1]}${MOUTHS[point - 1]}`} />
    </svg>
  );
}
