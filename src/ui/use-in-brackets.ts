import { useContext } from 'react';
import { FuriganaContext } from './text-mode.ts';

/** For words in a list of the browser's own, where nothing can stand above them: with their reading, if somebody wants readings. */
export function useInBrackets(): (words: string) => string {
  const furigana = useContext(FuriganaContext);
  return furigana ? furigana.inBrackets : asTheyAre;
}

const asTheyAre = (words: string) => words;
