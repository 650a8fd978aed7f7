import * as openid from 'openid-client';
import { singleFlight } from '#lib/async.ts';
import type { Clock } from '#lib/clock.ts';
import { LineUnreachable } from './errors.ts';
import type { Fetch } from './transport.ts';

/** How long the discovery document is cached. LINE's endpoints rarely change, but a server runs for months. */
const DISCOVERY_TTL_MS = 24 * 60 * 60 * 1000;

export interface ProviderOptions {
  readonly issuer: string;
  readonly channelId: string;
  readonly channelSecret: string;
  readonly transport: Fetch;
  readonly clock: Clock;
}

/**
 * Makes openid-client's configuration for LINE from the discovery document, which is fetched at first use and then once
 * a day.
 */
export interface Provider {
  /** @throws LineUnreachable */
  configuration(): Promise<openid.Configuration>;
  /**
   * A configuration for a token endpoint that the discovery document doesn't list, such as the one for channel access
   * tokens. It is made without fetching that document.
   */
  configurationAt(tokenEndpoint: string): openid.Configuration;
}

export function createProvider(options: ProviderOptions): Provider {
  const { issuer, channelId, channelSecret, transport, clock } = options;
  let known: { readonly metadata: openid.ServerMetadata; readonly at: number } | null = null;
  const ask = singleFlight(() => discover(issuer, channelId, transport));

  return {
    configuration: async () => configure(await metadata()),
    configurationAt: (tokenEndpoint) => configure({ issuer, token_endpoint: tokenEndpoint }),
  };

  async function metadata(): Promise<openid.ServerMetadata> {
    if (known !== null && clock.now() - known.at < DISCOVERY_TTL_MS) return known.metadata;
    try {
      known = { metadata: await ask(), at: clock.now() };
    } catch (error) {
      // If LINE can't be reached, the outdated document is used: its endpoints probably still work.
      if (known === null) throw error;
    }
    return known.metadata;
  }

  function configure(server: openid.ServerMetadata): openid.Configuration {
    const client = {
      // LINE's discovery document lists only ES256, for native apps. Tokens of web logins are signed with HS256.
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

/**
 * Returns only the metadata that we need. With the rest, openid-client would make checks that LINE's web login doesn't
 * support (ES256, `iss` at the callback).
 */
function onlyWhatIsUsed(found: openid.ServerMetadata): openid.ServerMetadata {
  const { issuer, authorization_endpoint, token_endpoint } = found;
  if (authorization_endpoint === undefined || token_endpoint === undefined) {
    throw new LineUnreachable(`${issuer}: discovery document without endpoints`);
  }
  return { issuer, authorization_endpoint, token_endpoint };
}

/**
 * Makes openid-client send its requests through our transport. Disables its own check for https, because the transport
 * decides which URLs are allowed.
 */
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
