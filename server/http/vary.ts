import type { FastifyReply } from 'fastify';

/** Adds to what an answer varies by, instead of taking the place of what another hook said. */
export function addVary(reply: FastifyReply, field: string): void {
  const present = reply.getHeader('vary');
  reply.header('vary', present === undefined ? field : `${String(present)}, ${field}`);
}
