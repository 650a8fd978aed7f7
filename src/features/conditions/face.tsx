/**
 * SVG paths of the mouth, from point 1 (worst) to 5 (best). `EYES` has the same order; the eyes are closed at 1 and 5.
 */
const MOUTHS = [
  'M8 17.5q4-4.5 8 0',
  'M8.5 16.8q3.5-2.3 7 0',
  'M8.5 16h7',
  'M8.5 15.2q3.5 2.3 7 0',
  'M7.5 14.5q4.5 5 9 0',
];
const OPEN_EYES = 'M8.5 9.5v1M15.5 9.5v1';
const EYES = [
  'M7 10.5l2.5-1.2M17 10.5l-2.5-1.2',
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
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx={12} cy={12} r={10} />
      <path d={`${EYES[point - 1]}${MOUTHS[point - 1]}`} />
    </svg>
  );
}
