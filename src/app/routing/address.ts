export function addressOf(location: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): string {
  return location.pathname + location.search + location.hash;
}
