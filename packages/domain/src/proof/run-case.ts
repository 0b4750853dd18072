import type { Sandbox, SandboxEnd } from '@ledgerwise/contract';
import { journalOf, type PostedEntry } from './books/reading.ts';
import { CaseBench, nobody } from './case-bench.ts';
import { caseBooks } from './case-books.ts';
import type { Figure, PublishedCase, Transaction } from './published-case.ts';

/** Steps and expected results of a case. */
export interface CaseOutline {
  readonly transactions: readonly Transaction[];
  readonly figures: readonly Figure[];
}

/** Steps and actual results of a case. */
export interface CaseResult extends CaseOutline {
  readonly ok: boolean;
  /** Posted entries of all books that the case opened. */
  readonly entries: readonly PostedEntry[];
  /** Error that stopped the case; null if it completed. */
  readonly error: unknown;
  /** Outcome of its organizations. */
  readonly sandbox: SandboxEnd;
}

/** Runs a case without an engine: returns its steps, with figures that have no actual. */
export async function outlineOf(published: PublishedCase): Promise<CaseOutline> {
  const bench = new CaseBench(nobody);
  await published.play({
    async open(settings) {
      const books = caseBooks(bench);
      if (settings) await books.settings(settings);
      return books;
    },
  });
  return { transactions: bench.transactions, figures: bench.figures };
}

/**
 * Runs a case in its own sandboxes, one after the other, each deleted however the case ends. The controls of the books
 * (`books_health`) count as figures too. Throws if a sandbox could not be created or deleted.
 */
export async function runCase(
  published: PublishedCase,
  openSandbox: () => Promise<Sandbox>,
  signal?: AbortSignal,
): Promise<CaseResult> {
  let open: Sandbox | null = null;
  const entries: PostedEntry[] = [];
  let removed = 0;
  let left = 0;
  const bench = new CaseBench({
    asksEngine: true,
    ask(_placeholder, work) {
      signal?.throwIfAborted();
      if (!open) throw new Error('The case has opened no books.');
      return work(open.data);
    },
  });

  /** Reads the final state of the books; `close` deletes the sandbox. */
  async function conclude({ data }: Sandbox): Promise<void> {
    entries.push(...(await journalOf(data)));
    const failing = (await data.call('books_health', {})).filter(({ ok }) => !ok);
    await bench.compare('Controls of the books that fail', 'none', async () =>
      failing.length === 0 ? 'none' : failing.map(({ check }) => check).join(', '),
    );
  }
  async function close(): Promise<void> {
    const closing = open;
    open = null;
    if (!closing) return;
    const ended = await closing.end();
    removed += ended.removed;
    left += ended.left;
  }

  let error: unknown = null;
  try {
    await published.play({
      async open(settings) {
        if (open) await conclude(open);
        await close();
        signal?.throwIfAborted();
        open = await openSandbox();
        const books = caseBooks(bench);
        if (settings) await books.settings(settings);
        return books;
      },
    });
    if (open) await conclude(open);
  } catch (reason) {
    error = reason;
    if (open) entries.push(...(await journalOf((open as Sandbox).data).catch(() => [])));
  } finally {
    await close();
  }
  const { transactions, figures } = bench;
  return {
    ok: error === null && left === 0 && figures.length > 0 && figures.every(({ ok }) => ok),
    ...{ transactions, figures, entries, error },
    sandbox: { removed, left },
  };
}
