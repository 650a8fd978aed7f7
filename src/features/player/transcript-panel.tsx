import { useState } from 'react';
import { AwaitedPart } from '#ui/awaited-part.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { T } from '#ui/t.tsx';
import { usePart } from '#ui/use-part.ts';
import { captionsOf } from './captions-of.ts';
import { usePlayerFrame } from './player-context.ts';
import { text } from './text.ts';

const loadBody = async () => (await import('./transcript-body.tsx')).TranscriptBody;

/** All that is said, to read. Nothing is fetched before it is opened. */
export function TranscriptPanel() {
  const { video } = usePlayerFrame();
  const [opened, setOpened] = useState(false);
  const { Part: TranscriptBody, retry } = usePart(loadBody, opened);
  if (captionsOf(video.tracks).length === 0) return null;
  return (
    <Disclosure level={2} summary={<T text={text.transcript} />} onOpen={() => setOpened(true)}>
      {TranscriptBody ? <TranscriptBody /> : <AwaitedPart retry={retry} />}
    </Disclosure>
  );
}
