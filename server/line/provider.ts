import * as openid from 'openid-client';
import type { Clock } from '#server/clock.ts';
import { LineUnreachable } from './errors.ts';
import type { Fetch } from './transport.ts';

/** LINE's addresses change about never, but a server runs for months. */
const DISCOVERY_TTL_MS = 24 * 60 * 60 * 1000;

export interface ProviderOptions {
  readonly issuer: string;
  readonly channelId: string;
  readonly channelSecret: string;
  readonly transport: Fetch;
  readonly clock: Clock;
}

/** openid-client's view of LINE, made from its discovery document, which is asked for once a day and at first use. */
export interface Provider {
  /** @throws LineUnreachable */
  configuration(): Promise<openid.Configuration>;
  /** The same channel at another token endpoint, without discovery. */
  configurationAt(tokenEndpoint: string): openid.Configuration;
}

export function createProvider(options: ProviderOptions): Provider {
  const { issuer, channelId, channelSecret, transport, clock } = options;
  let known: { readonly metadata: openid.ServerMetadata; readonly at: number } | null = null;
  let asking: Promise<openid.ServerMetadata> | null = null;

  return {
    configuration: async () => configure(await metadata()),
    configurationAt: (tokenEndpoint) => configure({ issuer, token_endpoint: tokenEndpoint }),
  };

  async function metadata(): Promise<openid.ServerMetadata> {
    if (known !== null && clock.now() - known.at < DISCOVERY_TTL_MS) return known.metadata;
    asking ??= discover(issuer, channelId, transport).finally(() => {
      asking = null;
    });
    try {
      known = { metadata: await asking, at: clock.now() };
    } catch (error) {
      // Yesterday's addresses are better than no login.
      if (known === null) throw error;
    }
    return known.metadata;
  }

  function configure(server: openid.ServerMetadata): openid.Configuration {
    const client = {
      // LINE's discovery document names only ES256, of its native apps; a web login's token is HS256.
      id_token_signed_response_alg: 'HS256',
      [openid.clockSkew]: Math.round((clock.now() - Date.now()) / 1000),
    };
    const configuration = new openid.Configuration(server, channelId, client, openid.ClientSecretPost(channelSecret));
    return connect(configuration, transport);
  }
}

async function discover(issuer: string, channelId: string, transport: Fetch): Promise<openid.ServerMetadata> {
  try {
    const found = await openid.discovery(new URL(issuer), channelId, undefined, openid.None(), {
      [openid.customFetch]: toCustomFetch(transport),
      execute: [openid.allowInsecureRequests],
    });
    return onlyWhatIsUsed(found.serverMetadata());
  } catch (error) {
    if (error instanceof Error && error.cause instanceof LineUnreachable) throw error.cause;
    throw new LineUnreachable(`${issuer}: no usable discovery document`);
  }
}

/** The rest would switch on checks for answers that LINE's web login doesn't give (ES256, `iss` at the callback). */
function onlyWhatIsUsed(found: openid.ServerMetadata): openid.ServerMetadata {
  const { issuer, authorization_endpoint, token_endpoint } = found;
  if (authorization_endpoint === undefined || token_endpoint === undefined) {
    throw new LineUnreachable(`${issuer}: discovery document without endpoints`);
  }
  return { issuer, authorization_endpoint, token_endpoint };
}

/** Which addresses may be plain http is the transport's rule: it knows loopback, openid-client's is all or nothing. */
function connect(configuration: openid.Configuration, transport: Fetch): openid.Configuration {
  openid.allowInsecureRequests(configuration);
  configuration[openid.customFetch] = toCustomFetch(transport);
  return configuration;
}

function toCustomFetch(transport: Fetch): openid.CustomFetch {
  // Discovery sends no body; grants send a form.
  return (url, { method, headers, body }) =>
    transport(url, { method, headers, body: body instanceof URLSearchParams ? body : null });
}
