import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURES, type StandIn } from './stand-in.ts';

export const STAND_IN_PATH = '/_line';

/**
 * Adds the stand-in for LINE to a server, under `prefix`. Its routes have their own body parser, because the rest of
 * the server accepts no forms.
 */
export async function mountStandIn(
  app: FastifyInstance,
  standIn: Pick<StandIn, 'handle'>,
  prefix: string = STAND_IN_PATH,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await standIn.handle(toWebRequest(request));
      reply.code(answer.status).headers(Object.fromEntries(answer.headers));
      return reply.send(Buffer.from(await answer.arrayBuffer()));
    };
    scope.get(`${prefix}${PICTURES}:name`, { config: { kind: 'samplePicture' } }, handler);
    scope.route({ method: ['GET', 'POST'], url: `${prefix}/*`, config: { kind: 'standIn' }, handler });
  });
}

function toWebRequest(request: FastifyRequest): Request {
  const { method, body } = request;
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(new URL(request.url, 'http://stand-in'), {
    method,
    headers,
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : null,
  });
}
