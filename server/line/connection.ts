import type { Clock } from '#lib/clock.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import { isLoopback } from '#server/config/config-schema.ts';
import type { EncodeImage } from '#server/images/image-encoder.ts';
import { createLinkPreview } from '#server/link-preview/link-preview.ts';
import { createLineClient, type LineClient } from './line-client.ts';
import { STAND_IN_PATH } from './stand-in/mount.ts';
import { createStandIn, type StandIn } from './stand-in/stand-in.ts';

/** The connection to LINE, or to the local stand-in. */
export interface LineConnection {
  readonly client: LineClient;
  /** Null if connected to the real LINE. */
  readonly standIn: StandIn | null;
  /** The bytes of a person's LINE picture; null if it can't be fetched. Never rejects. */
  fetchPicture(url: string): Promise<Buffer | null>;
}

/** The timeout for fetching a person's LINE picture. Short, because their first login waits for it. */
const PICTURE_MS = 3000;

/**
 * Connects to LINE if a channel is configured, otherwise to the stand-in. With the stand-in, anybody can log in as
 * anyone, so it requires a server that only this machine can reach, or LOCAL_LOGIN.
 * @throws ConfigError if other machines can reach the server and LOCAL_LOGIN is not set
 */
export function connectLine(config: Config, clock: Clock, encodeImage: EncodeImage): LineConnection {
  const { channelId, channelSecret, issuer, api } = config.line;
  const redirectUri = `${config.publicOrigin}/auth/callback`;
  if (channelId !== null && channelSecret !== null) {
    const preview = createLinkPreview({ encodeImage, timeLimit: () => AbortSignal.timeout(PICTURE_MS) });
    return {
      client: createLineClient({ channelId, channelSecret, issuer, api, redirectUri, clock }),
      standIn: null,
      async fetchPicture(url) {
        const image = await preview.fetchImage(url);
        return image === null || image === 'later' ? null : image.bytes;
      },
    };
  }
  const open = config.localLogin ? undefined : openToOthers(config);
  if (open !== undefined) {
    throw new ConfigError(
      `設定が正しくありません：${open} はこのコンピューターの外から使えるアドレスなので、LINE_CHANNEL_ID と LINE_CHANNEL_SECRET を指定してください。だれでもログインできる状態で試しに動かすときは LOCAL_LOGIN=1 とします。`,
    );
  }
  return localConnection(config, redirectUri, clock);
}

/**
 * The setting that makes the server reachable from other machines, if any. A server that listens on loopback may be
 * behind a proxy, so its public origins are checked too.
 */
function openToOthers({ host, publicOrigin, apiBaseUrl }: Config): string | undefined {
  if (!isLoopback(host)) return `HOST=${host}`;
  if (!isLoopbackUrl(publicOrigin)) return `PUBLIC_ORIGIN=${publicOrigin}`;
  return apiBaseUrl === '' || isLoopbackUrl(apiBaseUrl) ? undefined : `API_BASE_URL=${apiBaseUrl}`;
}

/** Browsers resolve all names under localhost to their own machine (RFC 6761, section 6.3). */
function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return isLoopback(hostname) || hostname.endsWith('.localhost');
}

/**
 * Connects to the stand-in for LINE, which runs in this server. The stand-in's pages are on the API's origin. That is
 * also the origin of the product's pages, unless API_BASE_URL is set.
 */
function localConnection(config: Config, redirectUri: string, clock: Clock): LineConnection {
  const issuer = `${config.apiBaseUrl || config.publicOrigin}${STAND_IN_PATH}`;
  const standIn = createStandIn({ issuer, redirectUris: [redirectUri], clock });
  return {
    client: createLineClient({ ...standIn.clientOptions, redirectUri, clock }),
    standIn,
    async fetchPicture(url) {
      const answer = await standIn.handle(new Request(url));
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
  };
}
