/**
 * The messages between tabs. `typing`: the sender is editing the form. `asking`: the sender shows the form and asks
 * whether another tab is editing it. `here`: the reply of a tab that is editing it. `left`: the sender's form was sent,
 * closed or reset.
 */
type Word = 'typing' | 'asking' | 'here' | 'left';

export interface EditingTab {
  /** True if this tab is editing the form, which it announces to the other tabs. False if it only shows the form. */
  readonly isTyping: boolean;
  readonly onEdited: (isElsewhere: boolean) => void;
}

/**
 * Reports whether another tab is editing the same form. Call it when the form is shown, and call the returned function
 * when the form closes. Does nothing in browsers without BroadcastChannel. `channelName` must be unique to the form and
 * the person.
 */
export function joinEditingTabs(channelName: string, { isTyping, onEdited }: EditingTab): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(channelName);
  const say = (word: Word) => channel.postMessage(word);
  const ask = () => say(isTyping ? 'typing' : 'asking');
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data !== 'asking') onEdited(data !== 'left');
    if (isTyping && (data === 'typing' || data === 'asking')) say('here');
    // Asks the other tabs, because a third one may still be editing the form.
    if (data === 'left') ask();
  };
  ask();
  return () => {
    if (isTyping) say('left');
    channel.close();
  };
}
