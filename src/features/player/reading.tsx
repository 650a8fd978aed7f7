import { Chapters } from './chapters.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';

/** What there is to read of a video: its parts and its words. */
export function Reading() {
  return (
    <>
      <Chapters />
      <TranscriptPanel />
    </>
  );
}
