/** On iPhones only the video element itself can go full screen, with the system's controls. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

export function isFullscreen(frame: HTMLElement | null): boolean {
  return frame !== null && frame.ownerDocument.fullscreenElement === frame;
}

export function toggleFullscreen(frame: HTMLElement | null, media: AppleVideo | null): void {
  if (!frame) return;
  if (isFullscreen(frame)) void frame.ownerDocument.exitFullscreen();
  else if (frame.requestFullscreen) frame.requestFullscreen().catch(() => {});
  else media?.webkitEnterFullscreen?.();
}

export function canPictureInPicture(): boolean {
  return typeof document !== 'undefined' && document.pictureInPictureEnabled === true;
}

export function isSmall(media: HTMLVideoElement): boolean {
  return document.pictureInPictureElement === media;
}

/**
 * Opens or closes the picture-in-picture window. Does nothing if the browser refuses, for example without a user
 * gesture.
 */
export function togglePictureInPicture(media: HTMLVideoElement | null): void {
  if (!media) return;
  if (isSmall(media)) leavePictureInPicture(media);
  else media.requestPictureInPicture().catch(() => {});
}

export function leavePictureInPicture(media: HTMLVideoElement): void {
  if (isSmall(media)) document.exitPictureInPicture().catch(() => {});
}
