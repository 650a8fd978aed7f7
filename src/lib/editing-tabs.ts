/**
 * The messages between tabs. `typing`: this tab edits the form. `asking`: it shows the form and asks who edits it.
 * `here`: the reply of a tab that edits it. `left`: the form was sent, closed or reset.
 */
type Word = 'typing' | 'asking' | 'here' | 'left';

export interface EditingTab {
  /** Whether this tab edits the form and announces that to the other tabs. If false, it only listens. */
  readonly isTyping: boolean;
  readonly onEdited: (isElsewhere: boolean) => void;
}

/**
 * Reports whether another tab edits the same form; all tabs share its draft. Call it when the form is shown, and the
 * returned function when the form closes. Does nothing in browsers without BroadcastChannel.
 */
export function joinEditingTabs(draft: string, { isTyping, onEdited }: EditingTab): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(`typing ${draft}`);
  const say = (word: Word) => channel.postMessage(word);
  const ask = () => say(isTyping ? 'typing' : 'asking');
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data !== 'asking') onEdited(data !== 'left');
    if (isTyping && (data === 'typing' || data === 'asking')) say('here');
    // A third tab may still edit the form.
    if (data === 'left') ask();
  };
  ask();
  return () => {
    if (isTyping) say('left');
    channel.close();
  };
}
