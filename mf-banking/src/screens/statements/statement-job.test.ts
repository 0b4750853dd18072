import type { DataSource } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { emptyBooks } from '../../standalone/books.ts';
import { statements } from '../../standalone/statements.ts';
import type { StatementLine } from '../../statements/statement.ts';
import { statementJob } from './statement-job.ts';

const line = (row: number): StatementLine => ({
  date: '2026-10-09',
  amount: `${row}.00`,
  description: `Payment ${row}`,
  reference: '',
  counterparty: '',
  id: '',
  row,
  key: `key ${row}`,
});

/** A job with the functions of a page without a server, and their recorded arguments. */
function prepare(count: number) {
  const functions = statements(emptyBooks());
  const asked: string[] = [];
  const call = async (name: string, args: Readonly<Record<string, unknown>>) => {
    asked.push(name);
    return functions[name]?.(args);
  };
  const job = statementJob({
    source: { call } as Partial<DataSource> as DataSource,
    account: 'bank',
    lines: Array.from({ length: count }, (_, at) => line(at + 1)),
    stated: {},
    states: [],
    keepsLikely: false,
    formats: { currency: 'USD', dateFormat: 'DD/MM/YYYY', numberFormat: '1,234.56', timeZone: 'UTC' },
    key: crypto.randomUUID(),
    fileName: 'year.csv',
    path: '/banking/reconciliation/import',
    isShown: () => true,
  });
  return { job, asked, call };
}

test('sends a statement in parts, and imports it with one call', async () => {
  const { job, asked } = prepare(6000);
  const told: string[] = [];
  const outcome = await job.run(new AbortController().signal, ({ text, canCancel }) =>
    told.push(`${text} ${canCancel}`),
  );
  expect(outcome).toEqual({ import_id: job.id, imported: 6000, duplicates: 0, likely: [] });
  expect(asked).toEqual(['stage_import_rows', 'stage_import_rows', 'import_staged_statement']);
  expect(told).toEqual([
    '0 of 6,000 lines sent false',
    '5,000 of 6,000 lines sent true',
    'All lines are sent. Saving... false',
  ]);
  expect(job.describe(outcome)).toMatchObject({
    text: '6,000 lines were imported.',
    undo: { call: 'undo_bank_statement', args: { import_id: job.id } },
  });
});

test('discards a cancelled statement and imports none of it', async () => {
  const { job, asked } = prepare(20_000);
  const cancel = new AbortController();
  const run = job.run(cancel.signal, ({ done }) => done > 0 && cancel.abort());
  await expect(run).rejects.toMatchObject({ code: 'data.aborted' });
  expect(asked.at(-1)).toBe('discard_staged_import');
  expect(asked).not.toContain('import_staged_statement');
});

test('finds out the result on a later page', async () => {
  const { job, call } = prepare(1);
  const { recover } = job;
  const ask = () => call(recover?.call ?? '', { ...recover?.args });
  expect(await ask()).toBeNull();
  await job.run(new AbortController().signal, () => {});
  expect(await recover?.resultOf(await ask())).toMatchObject({ import_id: job.id, imported: 1 });
});

test('an import without lines offers no undo', () => {
  const { job } = prepare(1);
  const outcome = { import_id: job.id, imported: 0, duplicates: 1, likely: [{ line: 2, like_id: 'x' }] };
  expect(job.describe(outcome)).toEqual({
    title: 'Import Successful',
    text: '0 lines were imported. 1 was there already. 1 was left out as probably already imported.',
  });
});
