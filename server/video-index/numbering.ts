/** Videos' running numbers and their places, which are whole numbers from 0 on. */
export interface Numbering {
  readonly size: number;
  /** Null for a number that has no place. */
  placeOf(videoNo: number): number | null;
  numberAt(place: number): number;
}

/** Running numbers are given out one after the other: a table of all up to the last one is small, and soonest asked. */
const TABLE_MAX_PER_VIDEO = 16;
const NOWHERE = -1;

/** `inOrder`: the running number at each place. */
export function createNumbering(inOrder: readonly number[]): Numbering {
  const atPlace = Float64Array.from(inOrder);
  const last = atPlace.reduce((max, videoNo) => Math.max(max, videoNo), 0);
  const isDense = last < TABLE_MAX_PER_VIDEO * (atPlace.length + 1);
  return {
    size: atPlace.length,
    numberAt: (place) => atPlace[place] ?? 0,
    placeOf: isDense ? byTable(atPlace, last) : byMap(atPlace),
  };
}

function byTable(atPlace: Float64Array, last: number): Numbering['placeOf'] {
  const table = new Int32Array(last + 1).fill(NOWHERE);
  for (const [place, videoNo] of atPlace.entries()) table[videoNo] = place;
  return (videoNo) => {
    const place = table[videoNo] ?? NOWHERE;
    return place === NOWHERE ? null : place;
  };
}

function byMap(atPlace: Float64Array): Numbering['placeOf'] {
  const places = new Map(Array.from(atPlace, (videoNo, place) => [videoNo, place]));
  return (videoNo) => places.get(videoNo) ?? null;
}

/** Where in an ascending list the first one stands that is not below `value`; its length when all are. */
export function firstNotBelow(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
