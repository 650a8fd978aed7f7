import { leavePictureInPicture } from './screen-modes.ts';

/**
 * Lets go of a video that left the page: its connection, its decoder, its captions.
 * Chromium's style engine holds on to text tracks, and each track to the video that it stands in, with all that the video
 * knows: some 40 kB a visit, measured. So the tracks leave the video. Does nothing while it is in a page.
 */
export function releaseMedia(media: HTMLVideoElement): void {
  if (media.isConnected) return;
  media.pause();
  // Its window would stay, black.
  leavePictureInPicture(media);
  for (const track of media.textTracks) track.mode = 'disabled';
  media.replaceChildren();
  media.removeAttribute('src');
  media.load();
}
