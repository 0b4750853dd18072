import type { SiteFile } from './site-source.ts';

/** Recently requested files, within a limit on memory. */
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
    // A map preserves order: requested files move to its end.
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
