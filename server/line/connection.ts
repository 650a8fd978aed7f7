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

/**
 * Without a channel a stand-in lets everybody in as whom they like: only where nobody but this machine comes, or where
 * LOCAL_LOGIN asks for it. @throws ConfigError elsewhere
 */
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
  const open = config.localLogin ? undefined : openToOthers(config);
  if (open !== undefined) {
    throw new ConfigError(
      `設定が正しくありません：${open} はこのコンピューターの外から使えるアドレスなので、LINE_CHANNEL_ID と LINE_CHANNEL_SECRET を指定してください。だれでもログインできる状態で試しに動かすときは LOCAL_LOGIN=1 とします。`,
    );
  }
  return localConnection(config, redirectUri, clock);
}

/**
 * The setting by which others than this machine get in. A server that listens on loopback may stand behind a proxy, and
 * then the address that people see tells. Who the proxy's visitors are (TRUST_PROXY) changes nothing.
 */
function openToOthers({ host, publicOrigin, apiBaseUrl }: Config): string | undefined {
  if (!isLoopback(host)) return `HOST=${host}`;
  if (!isLoopbackUrl(publicOrigin)) return `PUBLIC_ORIGIN=${publicOrigin}`;
  return apiBaseUrl === '' || isLoopbackUrl(apiBaseUrl) ? undefined : `API_BASE_URL=${apiBaseUrl}`;
}

/** Browsers look for every name under localhost on their own machine (RFC 6761, section 6.3). */
function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return isLoopback(hostname) || hostname.endsWith('.localhost');
}

/** The stand-in is where the server is: with pages on another host, at the API's address. */
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
