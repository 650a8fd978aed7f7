/**
 * The colours of a clip or picture. `ink` and `deep` have a contrast of at least 7:1 on `paper` and on `card` (WCAG 2.2
 * AAA), because people read captions and slides on small and dim screens.
 */
export type Mood = {
  readonly paper: string;
  readonly floor: string;
  readonly card: string;
  readonly soft: string;
  readonly mid: string;
  readonly deep: string;
  readonly ink: string;
  readonly accent: string;
};

export const moods = {
  teal: {
    paper: '#f0f8f5',
    floor: '#cfe6de',
    card: '#ffffff',
    soft: '#bfe0d6',
    mid: '#5fa898',
    deep: '#0b5c50',
    ink: '#12332d',
    accent: '#f2b33d',
  },
  sky: {
    paper: '#eff6fc',
    floor: '#cfe2f3',
    card: '#ffffff',
    soft: '#bcd8ee',
    mid: '#5f97c6',
    deep: '#174a7c',
    ink: '#14293f',
    accent: '#f4a259',
  },
  amber: {
    paper: '#fff8e8',
    floor: '#f7e2b4',
    card: '#ffffff',
    soft: '#fae0a0',
    mid: '#e0a030',
    deep: '#6f4206',
    ink: '#3d2608',
    accent: '#ee7f47',
  },
  plum: {
    paper: '#f9f2f9',
    floor: '#e7d6ea',
    card: '#ffffff',
    soft: '#dfc6e4',
    mid: '#a672b2',
    deep: '#5e2a6b',
    ink: '#351b3d',
    accent: '#f0a05a',
  },
  forest: {
    paper: '#f4f8ec',
    floor: '#d9e7c2',
    card: '#ffffff',
    soft: '#cbdfae',
    mid: '#7fa653',
    deep: '#35531d',
    ink: '#22331a',
    accent: '#efb23c',
  },
  indigo: {
    paper: '#f1f2fb',
    floor: '#d5d9f0',
    card: '#ffffff',
    soft: '#c5cbec',
    mid: '#7781c4',
    deep: '#373d82',
    ink: '#21254a',
    accent: '#f3b559',
  },
  rose: {
    paper: '#fdf3f0',
    floor: '#f4d7ce',
    card: '#ffffff',
    soft: '#f2c9bd',
    mid: '#d0806c',
    deep: '#7c2a20',
    ink: '#441c16',
    accent: '#e09a2b',
  },
  slate: {
    paper: '#f2f5f7',
    floor: '#d3dee5',
    card: '#ffffff',
    soft: '#c3d3dd',
    mid: '#6f93a8',
    deep: '#234a60',
    ink: '#1a2c37',
    accent: '#eaa93c',
  },
} as const satisfies Record<string, Mood>;

export type MoodName = keyof typeof moods;

/** A drawing. It receives the mood of the picture, so that all drawings of a picture use the same colours. */
export type Art = (mood: Mood) => string;
