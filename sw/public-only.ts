/** A whole answer that is the same for everybody; what the server calls private (a member's picture) never stays on the device. */
export function isForEverybody(response: Response): boolean {
  return response.status === 200 && !/\b(private|no-store)\b/i.test(response.headers.get('cache-control') ?? '');
}

/** HTML. In the place of something else it is a captive portal's: a network that wants to be asked first answers everything with its own page. */
export function isPage(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/html');
}
