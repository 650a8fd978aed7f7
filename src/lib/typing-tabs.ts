/** `typing`: a tab has come to it, or asks anew. `here`: so has this one. `left`: sent, closed or begun anew. */
type Word = 'typing' | 'here' | 'left';

/**
 * For as long as somebody has words typed into a form whose draft several tabs share: tells whether another tab has too.
 * All of them hear it. Returns the way to leave. Where tabs can't hear each other, nothing is told.
 */
export function joinTypingTabs(draft: string, onElsewhere: (isElsewhere: boolean) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(`typing ${draft}`);
  const say = (word: Word) => channel.postMessage(word);
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    onElsewhere(data !== 'left');
    if (data === 'typing') say('here');
    // There may be a third one.
    if (data === 'left') say('typing');
  };
  say('typing');
  return () => {
    say('left');
    channel.close();
  };
}
