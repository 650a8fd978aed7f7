import { BODIES, MARKUP } from './body-faults.ts';
import { CLOSED, SLOW } from './connection-faults.ts';
import type { PageFault } from './foreign-sites.ts';
import { COMPRESSED, HEADS } from './head-faults.ts';
import { REDIRECTS } from './redirect-faults.ts';

export const PAGE_FAULTS: Readonly<Record<string, readonly PageFault[]>> = {
  'a connection that closes': CLOSED,
  'a slow answer': SLOW,
  'the head of an answer': HEADS,
  'a compressed answer': COMPRESSED,
  'the body of an answer': BODIES,
  'large markup': MARKUP,
  redirects: REDIRECTS,
};
