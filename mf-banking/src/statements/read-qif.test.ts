import { expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const read = (text: string, answers = {}) => readStatement(new TextEncoder().encode(text), answers);
const days = (reading: ReturnType<typeof read>) => reading.lines.map(({ date }) => date);

it('reads records with splits, an account, dates with an apostrophe, and no last ^', () => {
  const reading = read(
    "!Option:AutoSwitch\r\n!Account\r\nNCheque\r\nTBank\r\n^\r\n!Type:Bank \r\nD 6/ 3'26\r\nT-1,234.56\r\nN101\r\nPOffice rent\r\nMJune\r\nSRent\r\n$-1,000.00\r\nSGST\r\n$-234.56\r\n^\r\nD30/06/2026\r\nU500.00\r\nT500.00\r\nPCustomer ^ Ltd\r\nCX",
  );
  expect(reading).toMatchObject({ format: 'qif', account: 'Cheque', problems: [], questions: [] });
  expect(reading.lines).toMatchObject([
    {
      date: '2026-03-06',
      amount: '-1234.56',
      reference: '101',
      counterparty: 'Office rent',
      description: 'June',
      row: 7,
    },
    { date: '2026-06-30', amount: '500.00', counterparty: 'Customer ^ Ltd', description: 'Customer ^ Ltd' },
  ]);
});

it('asks which number is the day where both could be', () => {
  const text = "!Type:CCard\nD1/2'26\nT-5.00\nPA\n^\nD3/2'26\nT-6.00\nPB\n^\nD5/2'26\nT-7.00\nPC\n";
  const asked = read(text);
  expect(asked.lines).toEqual([]);
  expect(asked.questions).toEqual([
    {
      kind: 'dateOrder',
      sentence: `Which day is "1/2'26"? Every date in the file is valid either way.`,
      choices: [
        { order: 'DMY', date: '2026-02-01' },
        { order: 'MDY', date: '2026-01-02' },
      ],
    },
  ]);
  expect(days(read(text, { dateOrder: 'MDY' }))).toEqual(['2026-01-02', '2026-03-02', '2026-05-02']);
  expect(days(read(text, { dateOrder: 'DMY' }))).toEqual(['2026-02-01', '2026-02-03', '2026-02-05']);
});

it('knows the likely order by the days that follow one another', () => {
  const [question] = read('!Type:Bank\nD1/2/26\nT1\n^\nD2/2/26\nT1\n^\nD3/1/26\nT1\n^\n').questions;
  expect(question).toMatchObject({ kind: 'dateOrder', likely: 'MDY' });
});

it('asks nothing if one date shows the order, or both orders mean the same day', () => {
  expect(days(read('!Type:Bank\nD12/31/98\nT1\n^\nD1/2/99\nT1\n^\n'))).toEqual(['1998-12-31', '1999-01-02']);
  expect(days(read('!Type:Bank\nD2/2/26\nT1\n^\n'))).toEqual(['2026-02-02']);
  expect(days(read('!Type:Bank\nD2026-02-03\nT1\n^\n'))).toEqual(['2026-02-03']);
  expect(days(read("!Type:Bank\nD2/ 2' 6\nT1\n^\n"))).toEqual(['2006-02-02']);
});

it('asks what 1,234 means if no amount shows it', () => {
  const text = '!Type:Bank\nD31/12/26\nT1,234\nPA\n^\n';
  expect(read(text).questions).toMatchObject([
    {
      kind: 'decimalMark',
      choices: [
        { mark: '.', amount: '1234' },
        { mark: ',', amount: '1.234' },
      ],
    },
  ]);
  expect(read(text, { decimalMark: '.' }).lines[0]?.amount).toBe('1234');
  expect(read(text.replace('^', '^\nD31/12/26\nT5,50\n^')).lines.map(({ amount }) => amount)).toEqual([
    '1.234',
    '5.50',
  ]);
});

it('reads the first record of an account as opening balance if marked so', () => {
  const reading = read(
    '!Type:Bank\nD31/12/25\nT100.00\nCX\nPOpening Balance\nL[Cheque]\n^\nD13/01/26\nT-5.00\nPA\n^\n',
  );
  expect(reading.opening).toEqual({ amount: '100.00', date: '2025-12-31' });
  expect(reading.lines).toHaveLength(1);
});
