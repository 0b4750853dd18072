import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BackendApi, Session } from '../fixtures/accounts.ts';

/** Delay before the application repeats a request without a response. */
const REPEAT_AFTER_MS = 1000;
/** Longer than the time without a leader before Patroni replaces it. */
const MOST_REPEATS = 60;
const NO_ANSWER = new Set([502, 503, 504]);

/** Everything that bookkeepers saw and were answered. */
export class Record {
  /** Ids of entries and of posted invoices whose answer arrived. */
  readonly entries: string[] = [];
  readonly invoices: string[] = [];
  /** Failures beyond a repeated request. */
  readonly failures: string[] = [];
  /** Milliseconds of each list that was answered at the first attempt. */
  readonly listMs: number[] = [];
  requests = 0;
  repeated = 0;
  /** Number of repeated requests without any answer, not even that the server is busy. */
  cutOff = 0;
  /** The most repeats that one request took. */
  mostRepeats = 0;
}

/** A bookkeeper: reads lists, posts entries and invoices, and repeats unanswered requests as the application does. */
export class Bookkeeper {
  readonly #api: BackendApi;
  readonly #session: Session;
  readonly #customer: string;
  readonly #record: Record;
  readonly #thinkMs: number;

  constructor(api: BackendApi, session: Session, customer: string, record: Record, thinkMs: number) {
    this.#api = api;
    this.#session = session;
    this.#customer = customer;
    this.#record = record;
    this.#thinkMs = thinkMs;
  }

  async workUntil(end: AbortSignal): Promise<void> {
    while (!end.aborted) {
      const dice = Math.random();
      try {
        if (dice < 0.6) await this.#readList();
        else if (dice < 0.8) await this.#postEntry();
        else await this.#postInvoice();
      } catch (error) {
        this.#record.failures.push(error instanceof Error ? error.message : String(error));
      }
      await pause(Math.random() * 2 * this.#thinkMs);
    }
  }

  async #readList(): Promise<void> {
    const startedAt = performance.now();
    const { repeats } = await this.#ask('GET', '/rest/v1/invoices?select=*&order=created_at.desc&limit=50');
    if (repeats === 0) this.#record.listMs.push(performance.now() - startedAt);
  }

  async #postEntry(): Promise<void> {
    const { answer } = await this.#ask('POST', '/rest/v1/rpc/post_journal_entry', {
      entry_date: '2026-02-15',
      description: 'Rent',
      reference: null,
      lines: [
        { account_code: '6100', debit: '12.50' },
        { account_code: '1000', credit: '12.50' },
      ],
      key: randomUUID(),
    });
    this.#record.entries.push(String(answer));
  }

  async #postInvoice(): Promise<void> {
    const document = {
      customer_id: this.#customer,
      lines: [{ description: 'Work', quantity: 2, unit_price: 20 }],
    };
    const { answer } = await this.#ask('POST', '/rest/v1/rpc/save_invoice', { document, key: randomUUID() });
    const { id } = answer as { id: string };
    await this.#ask('POST', '/rest/v1/rpc/post_invoice', { id, key: randomUUID() });
    this.#record.invoices.push(id);
  }

  /** Repeats an unanswered request with the same key. */
  async #ask(method: string, path: string, body?: unknown): Promise<{ answer: unknown; repeats: number }> {
    this.#record.requests += 1;
    for (let repeats = 0; ; repeats += 1) {
      const response = await this.#api
        .ask(method, path, body, this.#session)
        .catch((error: unknown) => (error instanceof TypeError ? undefined : Promise.reject(error)));
      const text = await response?.text().catch(() => undefined); // the server went in the middle of its answer
      if (response?.ok && text !== undefined) return { answer: JSON.parse(text), repeats };
      if (response && text !== undefined && !NO_ANSWER.has(response.status))
        throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
      if (repeats === MOST_REPEATS) throw new Error(`${method} ${path} was not answered ${repeats} times.`);
      this.#record.repeated += 1;
      if (text === undefined || response?.status === 502) this.#record.cutOff += 1;
      this.#record.mostRepeats = Math.max(this.#record.mostRepeats, repeats + 1);
      await pause(REPEAT_AFTER_MS);
    }
  }
}
