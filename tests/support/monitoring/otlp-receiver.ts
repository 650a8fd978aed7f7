import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, string | number>>;
}

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
}
interface Attributes {
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
}
type WireSpan = Omit<ReceivedSpan, 'attributes'> & Attributes;
interface Body {
  readonly resourceSpans: readonly {
    readonly resource: Attributes;
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

/** A collector of OpenTelemetry that receives traces over OTLP/HTTP with JSON. */
export interface OtlpReceiver {
  readonly endpoint: string;
  readonly spans: ReceivedSpan[];
  readonly services: Set<string>;
  /** Everything that was received, as text. */
  readonly texts: string[];
  stop(): void;
}

export async function startReceiver(): Promise<OtlpReceiver> {
  const [spans, texts, services]: [ReceivedSpan[], string[], Set<string>] = [[], [], new Set()];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    texts.push(text);
    for (const { resource, scopeSpans } of (JSON.parse(text) as Body).resourceSpans) {
      services.add(String(record(resource)['service.name']));
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, attributes: record(span) });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, spans, texts, services, stop: () => void server.close() };
}

function record({ attributes }: Attributes): Record<string, string | number> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
}
