import { readWorkbook } from '@ledgerwise/resource/csv/inline';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createInlineStatementClient } from './inline-client.ts';
import { createStatementSession } from './read-statement.ts';
import type { StatementReading } from './statement.ts';
import { createStatementClient } from './statement-client.ts';
import { workbookSample } from './workbook-sample.ts';

const read = (bytes: Uint8Array<ArrayBuffer>): Promise<StatementReading> =>
  createInlineStatementClient().read(new File([bytes], 'whatever.csv'));
/** Reads the rows of a sheet. */
const rowsRead = (...rows: string[][]): StatementReading =>
  createStatementSession()({ method: 'rows', rows, answers: {} }, () => {});

it('reads the first sheet of a workbook like the rows of a CSV', async () => {
  const { format, lines, problems, questions, opening, closing, table } = await read(workbookSample());
  expect({ format, problems, questions }).toEqual({ format: 'xlsx', problems: [], questions: [] });
  expect(lines).toMatchObject([
    { date: '2026-06-13', amount: '-3.5', description: 'Coffee', row: 4 },
    { date: '2026-06-14', amount: '2000', description: 'Salary', row: 5 },
  ]);
  expect([Number(opening?.amount), Number(closing?.amount)]).toEqual([100, 2096.5]);
  expect(table?.headers.slice(0, 3)).toEqual(['Date', 'Details', 'Debit']);
});

it('asks the same questions as for a CSV, and continues without unpacking again', async () => {
  const session = createStatementSession();
  const rows = [
    ['Date', 'Text', 'Amount'],
    ['03/04/2026', 'A', '-1.00'],
  ];
  const asked = session({ method: 'rows', rows, answers: {} }, () => {});
  expect(asked).toMatchObject({ lines: [], questions: [{ kind: 'dateOrder' }] });
  const told = session({ method: 'answer', answers: { dateOrder: 'DMY' } }, () => {});
  expect(told.lines).toMatchObject([{ date: '2026-04-03', amount: '-1.00' }]);
});

it('stops unpacking a workbook immediately when it is cancelled', async () => {
  const worker = { postMessage: () => {}, terminate: () => {}, addEventListener: () => {} };
  const client = createStatementClient(
    worker,
    () => {},
    () => new Promise(() => {}),
  );
  const reading = client.read(new File([workbookSample()], 'statement.xlsx'));
  await new Promise((resolve) => setTimeout(resolve));
  client.close();
  await expect(reading).rejects.toMatchObject({ code: 'data.aborted' });
});

it('refuses a workbook with an unreadable row, and names the row', async () => {
  const { lines, problems } = rowsRead(
    ['Date', 'Text', 'Amount'],
    ['2026-06-13', 'A', '1.00'],
    [],
    ['2026-06-14', 'B', 'many'],
  );
  expect(lines).toEqual([]);
  expect(problems).toMatchObject([{ stops: true, row: 4, message: expect.stringContaining('Row 4') }]);
});

it('refuses a workbook without rows, and another archive, with a message', async () => {
  const nothing = rowsRead();
  expect(nothing.problems[0]?.message).toMatch(/not a bank statement that can be read/);
  const archive = await read(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0, 0]));
  expect(archive).toMatchObject({ format: null, lines: [], problems: [{ kind: 'not_text', stops: true }] });
});

it('returns the lines of a damaged workbook or a message, never some of its lines', async () => {
  const whole = workbookSample();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 4, max: whole.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      async (place, change, isCut) => {
        const bytes = isCut ? whole.slice(0, place) : whole.slice();
        if (!isCut) bytes[place] = (bytes[place] ?? 0) ^ change;
        const { lines, questions, problems } = await read(bytes);
        const isTold = problems.some(({ stops }) => stops) || questions.length > 0;
        expect(lines.length > 0).toBe(!isTold);
        if (isCut) expect(lines).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

it('the worker unpacks with the same code as the tests', async () => {
  expect((await readWorkbook(workbookSample()))[2]).toEqual([
    'Date',
    'Details',
    'Debit',
    'Credit',
    'Balance',
  ]);
});
