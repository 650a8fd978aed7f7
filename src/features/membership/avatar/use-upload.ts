import { useEffect, useRef, useState } from 'react';
import { ApiError, NetworkError } from '#api/errors.ts';
import { ValidationError } from '#api/refused-input.ts';
import { useApi } from '#context/page.ts';
import { AVATAR_FIELD } from '#contract/limits.ts';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { useText } from '#ui/text/t.tsx';
import { text as flowText } from '../text.ts';
import type { Square } from './crop.ts';
import { PictureRefused, squareFile } from './picture-file.ts';
import { text } from './text.ts';

/**
 * Returns `upload`, which uploads the cropped square of a picture. `problem` is the error message to show, or null.
 * `onUploaded` receives the picture's path on the server.
 */
export function useUpload(onUploaded: (path: string) => void) {
  const api = useApi();
  const say = useText();
  const announce = useAnnounce();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function upload(picture: ImageBitmap, square: Square): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setSending(true);
    setProblem(null);
    try {
      const body = new FormData();
      body.append(AVATAR_FIELD, await squareFile(picture, square), 'avatar.jpg');
      const { avatarPath } = await api.call('uploadAvatar', { body, signal: controller.signal });
      announce(say(text.uploaded));
      onUploaded(avatarPath);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(wordsOf(error));
    } finally {
      if (running.current === controller) running.current = null;
      setSending(false);
    }
  }

  function cancel(): void {
    running.current?.abort();
    announce(say(text.canceled));
  }

  function wordsOf(error: unknown): string {
    if (error instanceof PictureRefused) return say(error.text);
    if (error instanceof NetworkError) return say(flowText.unreachable);
    if (error instanceof ValidationError) return error.fields[AVATAR_FIELD]?.[0] ?? error.message;
    if (error instanceof ApiError) return error.status === 401 ? say(flowText.sessionOver) : error.message;
    console.error(error);
    return say(text.unreadable);
  }

  return { upload, cancel, isSending, problem };
}
