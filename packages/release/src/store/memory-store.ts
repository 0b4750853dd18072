import { createHash } from 'node:crypto';
import type { Store } from './store.ts';

/** Releases in memory: for a site that is written directly from builds, and for tests. */
export class MemoryStore implements Store {
  readonly address = 'the store in memory';
  readonly patience = 0;
  readonly #contents = new Map<string, Buffer>();

  async put(name: string, content: Buffer): Promise<boolean> {
    if (this.#contents.has(name)) return false;
    this.#contents.set(name, content);
    return true;
  }

  async replace(name: string, content: Buffer): Promise<void> {
    this.#contents.set(name, content);
  }

  async read(name: string): Promise<Buffer | undefined> {
    return this.#contents.get(name);
  }

  async list(folder: string): Promise<readonly string[]> {
    const below = [...this.#contents.keys()]
      .filter((name) => name.startsWith(folder))
      .map((name) => /^[^/]+\/?/.exec(name.slice(folder.length))?.[0] ?? '');
    return [...new Set(below)].sort();
  }

  async remove(name: string): Promise<void> {
    this.#contents.delete(name);
  }

  async stamp(name: string): Promise<string | undefined> {
    const content = this.#contents.get(name);
    return content && createHash('sha256').update(content).digest('hex');
  }
}
