/** `typing`: this tab edits the form. `asking`: it only shows the form. `here`: the reply of an editing tab. `left`: sent, closed or reset. */
type Word = 'typing' | 'asking' | 'here' | 'left';

export interface EditingTab {
  /** True if this tab edits the form, too, and tells the others. Otherwise it only listens. */
  readonly isTyping: boolean;
  readonly onEdited: (isElsewhere: boolean) => void;
}

/**
 * Reports whether the form, whose draft all tabs share, is also edited in another tab. For as long as the form is shown;
 * returns the function that stops it. Does nothing without BroadcastChannel.
 */
export function joinEditingTabs(draft: string, { isTyping, onEdited }: EditingTab): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(`typing ${draft}`);
  const say = (word: Word) => channel.postMessage(word);
  const ask = () => say(isTyping ? 'typing' : 'asking');
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data !== 'asking') onEdited(data !== 'left');
    if (isTyping && (data === 'typing' || data === 'asking')) say('here');
    // A third tab may edit it as well.
    if (data === 'left') ask();
  };
  ask();
  return () => {
    if (isTyping) say('left');
    channel.close();
  };
}
