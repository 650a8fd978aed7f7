import type { Clock } from '#server/clock.ts';
import { type Config, ConfigError } from '#server/config.ts';
import { isLoopback } from '#server/config-schema.ts';
import { createLinkPreview } from '#server/link-preview/link-preview.ts';
import { createLineClient, type LineClient } from './line-client.ts';
import { STAND_IN_PATH } from './stand-in/mount.ts';
import { createStandIn, type StandIn } from './stand-in/stand-in.ts';

/** The way to LINE, or to what plays LINE on this machine. */
export interface LineConnection {
  readonly client: LineClient;
  /** Null: the real one. */
  readonly standIn: StandIn | null;
  /** The bytes of a person's LINE picture. Never rejects: null when it can't be had. */
  fetchPicture(url: string): Promise<Buffer | null>;
}

/** The person waits for it at the first login. */
const PICTURE_MS = 3000;

/** @throws ConfigError without a channel, unless nobody but this machine gets in or LOCAL_LOGIN asks for the stand-in. */
export function connectLine(config: Config, clock: Clock): LineConnection {
  const { channelId, channelSecret, issuer, api } = config.line;
  const redirectUri = `${config.publicOrigin}/auth/callback`;
  if (channelId !== null && channelSecret !== null) {
    const preview = createLinkPreview({ timeLimit: () => AbortSignal.timeout(PICTURE_MS) });
    return {
      client: createLineClient({ channelId, channelSecret, issuer, api, redirectUri, clock }),
      standIn: null,
      async fetchPicture(url) {
        const image = await preview.fetchImage(url);
        return image === null || image === 'later' ? null : image.bytes;
      },
    };
  }
  if (!config.localLogin && !isLoopback(config.host)) {
    throw new ConfigError(
      '設定が正しくありません：LINE_CHANNEL_ID と LINE_CHANNEL_SECRET を指定してください。試しに動かすときは LOCAL_LOGIN=1 とします。',
    );
  }
  return localConnection(config.publicOrigin, redirectUri, clock);
}

function localConnection(publicOrigin: string, redirectUri: string, clock: Clock): LineConnection {
  const standIn = createStandIn({ issuer: `${publicOrigin}${STAND_IN_PATH}`, redirectUris: [redirectUri], clock });
  return {
    client: createLineClient({ ...standIn.clientOptions, redirectUri, clock }),
    standIn,
    async fetchPicture(url) {
      const answer = await standIn.handle(new Request(url));
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
  };
}
