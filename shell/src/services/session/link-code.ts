/** Returns the code from a mailed link or an external sign-in service, if there is one. */
export function readCode({ search }: Pick<Location, 'search'>): string | null {
  return new URLSearchParams(search).get('code');
}

/** Removes the code from the address: it works once, and must not appear in the history or after a reload. */
export function dropCode(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('code')) return;
  address.searchParams.delete('code');
  history.replaceState(history.state, '', address);
}

/**
 * Removes a session from an address, and returns true if there was one. It is never used: it may belong to another
 * person, whose account this browser would then fill.
 */
export function dropForeignSession(): boolean {
  if (!new URLSearchParams(location.hash.slice(1)).has('access_token')) return false;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return true;
}
