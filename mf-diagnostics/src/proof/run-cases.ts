import type { Sandbox, SandboxEnd } from '@ledgerwise/contract';
import {
  type CaseOutline,
  type CaseSource,
  outlineOf,
  type PostedEntry,
  type PublishedCase,
  runCase,
  saysNothingOfBooks,
} from '@ledgerwise/domain/proof';
import { failureInWords } from '@ledgerwise/resource/checks';
import type { CheckRecord } from '../runner/check.ts';
import { texts } from './texts.ts';

/** A published case and how it went. */
export interface CaseRecord extends CheckRecord, CaseOutline {
  readonly source: CaseSource;
  readonly leftOut: string | null;
  readonly entries: readonly PostedEntry[];
}

/** State of a run. */
export interface CaseRun {
  readonly records: readonly CaseRecord[];
  /** Totals of all organizations created for it; null until the first has ended. */
  readonly sandbox: SandboxEnd | null;
}

export interface RunCasesOptions {
  onChange(run: CaseRun): void;
  readonly signal: AbortSignal;
}

/** A case before its steps and its expected figures are known. */
export function listedCase(published: PublishedCase, group: string): CaseRecord {
  const { id, title, source, leftOut } = published;
  return {
    ...{ id, group, title, source, transactions: [], figures: [], entries: [], leftOut: leftOut ?? null },
    ...{ status: 'PENDING', detail: '', milliseconds: null },
  };
}

/** A case before it runs: its steps and its expected figures. */
export const pendingCase = async (published: PublishedCase, group: string): Promise<CaseRecord> => ({
  ...listedCase(published, group),
  ...(await outlineOf(published)),
});

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

async function play(
  published: PublishedCase,
  openSandbox: () => Promise<Sandbox>,
  signal: AbortSignal,
): Promise<{ readonly change: Partial<CaseRecord>; readonly sandbox: SandboxEnd }> {
  const started = performance.now();
  const { ok, figures, transactions, entries, error, sandbox } = await runCase(
    published,
    openSandbox,
    signal,
  );
  if (saysNothingOfBooks(error)) throw new Unplayed(error, sandbox);
  const wrong = figures.filter((figure) => !figure.ok);
  const first = wrong[0];
  const detail =
    error !== null
      ? texts.outcome.stopped(transactions.at(-1)?.text ?? texts.outcome.beginning, failureInWords(error))
      : sandbox.left > 0
        ? texts.outcome.left(sandbox.left, counted(sandbox.left, 'row'))
        : first
          ? texts.outcome.differ(
              counted(wrong.length, 'figure'),
              figures.length,
              first.what,
              first.actual,
              first.expected,
            )
          : texts.outcome.asPublished(counted(figures.length, 'figure'));
  return {
    change: {
      ...{ status: ok ? 'PASS' : 'FAIL', detail, figures, transactions, entries },
      milliseconds: Math.round(performance.now() - started),
    },
    sandbox,
  };
}

/** The engine could not be asked, so that the case proves nothing; `cause` says why. */
class Unplayed extends Error {
  constructor(
    override readonly cause: unknown,
    readonly sandbox: SandboxEnd,
  ) {
    super();
  }
}

/**
 * Runs cases one after the other, each in its own organizations. A failing case does not stop the others; throws if the
 * engine cannot be reached. A stopped case counts as never started.
 */
export async function runCases(
  cases: readonly PublishedCase[],
  pending: readonly CaseRecord[],
  openSandbox: () => Promise<Sandbox>,
  { onChange, signal }: RunCasesOptions,
): Promise<void> {
  let run: CaseRun = { records: pending, sandbox: null };
  const put = (id: string, change: Partial<CaseRecord>): void => {
    run = {
      ...run,
      records: run.records.map((record) => (record.id === id ? { ...record, ...change } : record)),
    };
    onChange(run);
  };
  const ended = ({ removed, left }: SandboxEnd): void => {
    const { removed: before, left: stayed } = run.sandbox ?? { removed: 0, left: 0 };
    run = { ...run, sandbox: { removed: before + removed, left: stayed + left } };
  };
  onChange(run);
  for (const published of cases) {
    if (signal.aborted) return;
    put(published.id, { status: 'TESTING' });
    try {
      const { change, sandbox } = await play(published, openSandbox, signal);
      ended(sandbox);
      put(published.id, change);
    } catch (error) {
      if (error instanceof Unplayed) ended(error.sandbox);
      put(published.id, { status: 'PENDING' });
      if (signal.aborted) return;
      throw error instanceof Unplayed ? error.cause : error;
    }
  }
}
