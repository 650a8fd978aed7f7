/** Videos' running numbers and their places, which are whole numbers from 0 on. */
export interface Numbering {
  readonly size: number;
  /** Null for a number that has no place. */
  placeOf(videoNo: number): number | null;
  numberAt(place: number): number;
}

/** `inOrder`: the running number at each place. In typed arrays: a Map of 100,000 takes five times as much. */
export function createNumbering(inOrder: readonly number[]): Numbering {
  const atPlace = Float64Array.from(inOrder);
  const places = Uint32Array.from(atPlace.keys()).sort((a, b) => (atPlace[a] ?? 0) - (atPlace[b] ?? 0));
  const sorted = Float64Array.from(places, (place) => atPlace[place] ?? 0);
  return {
    size: atPlace.length,
    numberAt: (place) => atPlace[place] ?? 0,
    placeOf(videoNo) {
      const index = firstNotBelow(sorted, videoNo);
      return sorted[index] === videoNo ? (places[index] ?? null) : null;
    },
  };
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
