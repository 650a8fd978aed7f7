/** `typing`: a tab has come to it, or asks anew. `asking`: one that only looks. `here`: so has this one. `left`: sent, closed or begun anew. */
type Word = 'typing' | 'asking' | 'here' | 'left';

export interface TypingTab {
  /** Here something is typed, too: the others are told. Otherwise this tab only hears of them. */
  readonly isTyping: boolean;
  readonly onElsewhere: (isElsewhere: boolean) => void;
  /** Another tab is done with what it had. */
  readonly onLeft?: (() => void) | undefined;
}

/**
 * For as long as somebody looks at a form whose draft several tabs share: tells whether another tab has words typed into it.
 * Returns the way to leave. Where tabs can't hear each other, nothing is told.
 */
export function joinTypingTabs(draft: string, { isTyping, onElsewhere, onLeft }: TypingTab): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(`typing ${draft}`);
  const say = (word: Word) => channel.postMessage(word);
  const ask = () => say(isTyping ? 'typing' : 'asking');
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data !== 'asking') onElsewhere(data !== 'left');
    if (isTyping && (data === 'typing' || data === 'asking')) say('here');
    if (data !== 'left') return;
    onLeft?.();
    // There may be a third one.
    ask();
  };
  ask();
  return () => {
    if (isTyping) say('left');
    channel.close();
  };
}
