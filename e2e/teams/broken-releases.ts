/** The currently broken module, for its users: visitors wait until it is fixed, and accept nothing else. */
export class BrokenReleases {
  readonly #versions = new Map<string, string>();
  readonly #seenBroken = new Set<string>();

  /** A release that will fail has been promoted. */
  begin(remote: string, version: string): void {
    this.#versions.set(remote, version);
    this.#seenBroken.delete(remote);
  }

  /** Rolled back; pages may need a moment. */
  end(remote: string): void {
    this.#versions.delete(remote);
  }

  isBroken(remote: string): boolean {
    return this.#versions.has(remote);
  }

  /** True if the broken release explains a failed request. */
  explains(pathname: string): boolean {
    return [...this.#versions].some(([remote, version]) =>
      pathname.startsWith(`/remotes/${remote}/${version}/`),
    );
  }

  /** A visitor meets the card of the module. */
  markSeen(remote: string): void {
    this.#seenBroken.add(remote);
  }

  wasSeen(remote: string): boolean {
    return this.#seenBroken.has(remote);
  }
}
