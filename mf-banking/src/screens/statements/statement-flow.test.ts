// @vitest-environment jsdom

import { AppError, type DataSource, type Host, type Job } from '@ledgerwise/contract';
import { afterEach, expect, test } from 'vitest';
import { emptyBooks } from '../../standalone/books.ts';
import { statements } from '../../standalone/statements.ts';
import { createInlineStatementClient } from '../../statements/inline-client.ts';
import { createStatementFlow } from './statement-flow.ts';
import { rememberColumns, rememberedColumns } from './statement-memory.ts';
import type { StatementStep } from './statement-steps.ts';

afterEach(() => localStorage.clear());

type Call = (name: string, args: Readonly<Record<string, unknown>>, signal?: AbortSignal) => Promise<unknown>;

/** An import into an account of a page without a server. */
function begin(change: (call: Call) => Call = (call) => call) {
  const functions = statements(emptyBooks());
  const call = change(async (name, args) => functions[name]?.(args));
  const start = async (job: Job<unknown>) => job.run(new AbortController().signal, () => {});
  const flow = createStatementFlow(
    { account: 'bank', scope: 'user', openClient: createInlineStatementClient },
    {
      data: { call } as Partial<DataSource> as DataSource,
      jobs: { start } as Partial<Host['jobs']> as Host['jobs'],
      auth: { organisation: null } as Partial<Host['auth']> as Host['auth'],
      basePath: '/banking',
    },
  );
  const seen: string[] = [];
  flow.watch(() => {
    const { at } = flow.state().step;
    if (seen.at(-1) !== at) seen.push(at);
  });
  return { flow, seen };
}
type Flow = ReturnType<typeof begin>['flow'];

/** The step, which must be this one. */
function stepOf<At extends StatementStep['at']>(flow: Flow, at: At): Extract<StatementStep, { at: At }> {
  const { step, failure } = flow.state();
  if (step.at !== at) throw new Error(`The import is at ${step.at} and not at ${at}: ${String(failure)}`);
  return step as Extract<StatementStep, { at: At }>;
}

const KNOWN = new File(['Date,Description,Amount\n2026-06-13,Rent,-5.00\n'], 'bank.csv');
/** Its amounts are invalid. */
const UNKNOWN = new File(['Date,Description,Amount\n2026-06-13,Rent,Flat\n'], 'other.csv');
const SIMILAR = new File(['When,What,More,Sum\n2026-06-13,Rent,Flat,-5.00\n'], 'alike.csv');

test('reads, compares, reviews and imports a statement', async () => {
  const { flow, seen } = begin();
  await flow.choose(KNOWN);
  expect(stepOf(flow, 'review').states.map(({ state }) => state)).toEqual(['new']);
  await flow.run(stepOf(flow, 'review'), false);
  expect(stepOf(flow, 'done').outcome).toMatchObject({ imported: 1 });
  expect(seen).toEqual(['choose', 'reading', 'checking', 'review', 'running', 'done']);
});

test('asks for columns that the file does not identify', async () => {
  const { flow } = begin();
  await flow.choose(UNKNOWN);
  const { table, columns } = stepOf(flow, 'columns');
  expect([table.rows, columns.date]).toEqual([[['2026-06-13', 'Rent', 'Flat']], [0]]);
});

test('columns can be matched again from the review, and the next file of the account uses them', async () => {
  const { flow } = begin();
  await flow.choose(SIMILAR);
  flow.matchAgain(stepOf(flow, 'review'));
  flow.setColumns({ ...stepOf(flow, 'columns').columns, description: [2] });
  await flow.match(stepOf(flow, 'columns'));
  expect(stepOf(flow, 'review').reading.lines[0]?.description).toBe('Flat');

  const next = begin().flow;
  await next.choose(SIMILAR);
  expect(stepOf(next, 'review').reading.lines[0]?.description).toBe('Flat');
  // A file with another header has another format.
  await next.choose(KNOWN);
  expect(stepOf(next, 'review').reading.lines[0]?.description).toBe('Rent');
});

test('remembers no columns of a file with repeated headers', () => {
  const columns = { date: [0], description: [1, 2], amount: [3] };
  rememberColumns('user', 'bank', ['When', 'What', 'What', 'Sum'], columns);
  expect(rememberedColumns('user', 'bank', ['When', 'What', 'What', 'Sum'])).toBeNull();
  rememberColumns('user', 'bank', ['When', 'What', 'More', 'Sum'], columns);
  expect(rememberedColumns('user', 'bank', ['Sum', 'More', 'When'])).toEqual({
    date: [2],
    amount: [0],
    description: [1],
  });
  expect(rememberedColumns('user', 'other', ['When'])).toBeNull();
});

test('keeps the step after an error, with the reason', async () => {
  let isDown = true;
  const { flow } = begin((call) => (name, args) => {
    if (isDown) throw new AppError('data.offline');
    return call(name, args);
  });
  await flow.choose(KNOWN);
  expect([flow.state().step.at, (flow.state().failure as AppError).code]).toEqual(['choose', 'data.offline']);
  isDown = false;
  await flow.choose(KNOWN);
  expect(flow.state()).toMatchObject({ step: { at: 'review' }, failure: null });
});

test('a cancelled file changes nothing', async () => {
  let answer = () => {};
  const { flow } = begin((call) => async (name, args) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return call(name, args);
  });
  const chosen = flow.choose(KNOWN);
  await new Promise<void>((resolve) => {
    const stop = flow.watch(() => {
      if (flow.state().step.at !== 'checking') return;
      stop();
      resolve();
    });
  });
  flow.restart();
  answer();
  await chosen;
  expect(flow.state()).toEqual({ step: { at: 'choose' }, failure: null });
});

test('imports a file of another account only after confirmation', async () => {
  const { flow } = begin((call) => async (name, args) => {
    if (name === 'preview_bank_statement' && !args.takes_other_account)
      throw new AppError('statement.other_account', { message: 'Other.' });
    return call(name, args);
  });
  const ofx =
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>12345678</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260613<TRNAMT>-5.00<FITID>1<NAME>Rent</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>';
  await flow.choose(new File([ofx], 'bank.ofx'));
  await flow.takeOther(stepOf(flow, 'other').reading);
  expect(stepOf(flow, 'review').states).toHaveLength(1);
});

test('another try at the same import has the same key', async () => {
  const keys: unknown[] = [];
  const { flow } = begin((call) => async (name, args) => {
    if (name !== 'import_staged_statement') return call(name, args);
    keys.push(args.key);
    throw new AppError('data.offline');
  });
  await flow.choose(KNOWN);
  for (const keepsLikely of [false, false, true]) await flow.run(stepOf(flow, 'review'), keepsLikely);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});
