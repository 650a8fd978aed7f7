import { OnOff } from '#contract/enums.ts';
import { Badge } from '#ui/badge.tsx';
import { T } from '#ui/t.tsx';
import { text } from './text.ts';
import type { VideoSummary } from './types.ts';

type Offers = Pick<VideoSummary, 'hasCaptions' | 'hasEasyCaptions' | 'hasSignLanguage'>;

/** What a video offers besides sound: captions, easy captions, sign language. */
export function MediaBadges({ video }: { readonly video: Offers }) {
  const offers = [
    { on: video.hasCaptions, label: text.captions },
    { on: video.hasEasyCaptions, label: text.easyCaptions },
    { on: video.hasSignLanguage, label: text.signLanguage },
  ];
  return offers
    .filter((offer) => offer.on === OnOff.on)
    .map((offer) => (
      <Badge key={offer.label.ja} tone="outline">
        <T text={offer.label} />
      </Badge>
    ));
}
