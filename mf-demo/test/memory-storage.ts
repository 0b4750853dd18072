import type { RecordStorage } from '@ledgerwise/resource/local';

/** A storage in memory, with room for so many characters, as a browser's has. */
export class MemoryStorage implements RecordStorage {
  readonly items = new Map<string, string>();
  limit: number;
  /** Refuses every question from now on. */
  isRefusing = false;

  constructor(limit = Number.POSITIVE_INFINITY) {
    this.limit = limit;
  }

  getItem(key: string): string | null {
    this.#answer();
    return this.items.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    this.#answer();
    const used = [...this.items].reduce((sum, [name, value]) => sum + (name === key ? 0 : value.length), 0);
    if (used + text.length > this.limit) throw new DOMException('Storage is full.', 'QuotaExceededError');
    this.items.set(key, text);
  }

  removeItem(key: string): void {
    this.#answer();
    this.items.delete(key);
  }

  #answer(): void {
    if (this.isRefusing) throw new DOMException('Access is denied.', 'SecurityError');
  }
}
