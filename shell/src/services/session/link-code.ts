/** The code that a mailed link or another sign-in service led back with; null where there is none. */
export function readCode({ search }: Pick<Location, 'search'>): string | null {
  return new URLSearchParams(search).get('code');
}

/** Takes the code out of the address: it is good once, and neither the history nor a reload shall show it again. */
export function dropCode(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('code')) return;
  address.searchParams.delete('code');
  history.replaceState(history.state, '', address);
}

/**
 * Removes a session that somebody wrote into an address, and says whether there was one. It is never used: it may be
 * another person's, whose account this browser would then fill.
 */
export function dropForeignSession(): boolean {
  if (!new URLSearchParams(location.hash.slice(1)).has('access_token')) return false;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return true;
}
