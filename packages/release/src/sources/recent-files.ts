import type { SiteFile } from './site-source.ts';

/** Files that were asked for lately, as far as memory is given for them. */
export class RecentFiles {
  readonly #most: number;
  readonly #files = new Map<string, SiteFile>();
  #bytes = 0;

  /** `most` in bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): SiteFile | undefined {
    const file = this.#files.get(name);
    if (!file) return undefined;
    // A map keeps its order: what is asked for goes to its end.
    this.#files.delete(name);
    this.#files.set(name, file);
    return file;
  }

  set(name: string, file: SiteFile): void {
    this.#bytes += file.content.length - (this.#files.get(name)?.content.length ?? 0);
    this.#files.delete(name);
    this.#files.set(name, file);
    for (const [oldest, { content }] of this.#files) {
      if (this.#bytes <= this.#most || oldest === name) return;
      this.#files.delete(oldest);
      this.#bytes -= content.length;
    }
  }
}
