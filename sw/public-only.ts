/** A whole answer that is the same for everybody; what the server calls private (a member's picture) never stays on the device. */
export function isForEverybody(response: Response): boolean {
  return response.status === 200 && !/\b(private|no-store)\b/i.test(response.headers.get('cache-control') ?? '');
}
