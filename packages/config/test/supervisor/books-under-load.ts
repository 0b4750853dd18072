import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { PATIENCE, type RunningProduct } from './running-product.ts';

const WRITERS = 4;

/** Posts journal entries over the API from several connections at once, and records each acknowledged one. */
export class BooksUnderLoad {
  readonly acknowledged: string[] = [];
  readonly #product: RunningProduct;
  readonly #token: string;
  readonly #writers: readonly Promise<void>[];
  #isOver = false;

  private constructor(product: RunningProduct, token: string) {
    this.#product = product;
    this.#token = token;
    this.#writers = Array.from({ length: WRITERS }, () => this.#write());
  }

  static async on(product: RunningProduct): Promise<BooksUnderLoad> {
    const response = await fetch(`${product.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: product.key, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `${randomUUID()}@example.com`,
        password: 'Correct-Horse-7',
        data: { full_name: 'Ada Byron', company_name: 'Steady Ltd' },
      }),
    });
    const { access_token }: { access_token: string } = await response.json();
    return new BooksUnderLoad(product, access_token);
  }

  /** Waits until some more entries are acknowledged. */
  async progress(): Promise<void> {
    const before = this.acknowledged.length;
    await vi.waitFor(() => expect(this.acknowledged.length).toBeGreaterThan(before + 20), PATIENCE);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#writers);
  }

  /** Acknowledged entries that are missing from the books. */
  async lost(): Promise<readonly string[]> {
    const present = new Set<string>();
    for (let from = 0; from < this.acknowledged.length; from += 100) {
      const list = this.acknowledged.slice(from, from + 100).join(',');
      const response = await this.#ask(`journal_entries?select=id&posted_at=not.is.null&id=in.(${list})`);
      const rows: readonly { id: string }[] = await response.json();
      for (const { id } of rows) present.add(id);
    }
    return this.acknowledged.filter((id) => !present.has(id));
  }

  /** The names of the controls of the books that found something. */
  async failingControls(): Promise<readonly string[]> {
    const response = await this.#ask('rpc/books_health', {});
    const controls: readonly { check: string; ok: boolean }[] = await response.json();
    expect(controls.length).toBeGreaterThan(5);
    return controls.filter(({ ok }) => !ok).map(({ check }) => check);
  }

  #ask(address: string, body?: object): Promise<Response> {
    return fetch(`${this.#product.url}/rest/v1/${address}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: this.#product.key,
        authorization: `Bearer ${this.#token}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const id = await this.#post().catch((error: unknown) => {
        // The connection was refused or lost: not acknowledged.
        if (error instanceof TypeError) return undefined;
        throw error;
      });
      if (id === undefined) await this.#product.health();
      else this.acknowledged.push(id);
    }
  }

  /** The id of the entry; undefined while the server is unavailable. */
  async #post(): Promise<string | undefined> {
    const response = await this.#ask('rpc/post_journal_entry', {
      entry_date: '2026-02-15',
      description: 'Rent',
      reference: null,
      lines: [
        { account_code: '6100', debit: '12.50' },
        { account_code: '1000', credit: '12.50' },
      ],
      key: randomUUID(),
    });
    const answer: unknown = await response.json();
    if (response.status === 503) return undefined;
    expect(response.status, JSON.stringify(answer)).toBe(200);
    return String(answer);
  }
}
