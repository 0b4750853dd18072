import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const read = (text: string) => readStatement(new TextEncoder().encode(text));

/** A day of one account; the control total is 1000.00 + 1150.00 + 500.00 + 250.00 + 100.00. */
const DAY = [
  '01,122099999,123456789,260301,0200,1,80,,2/',
  '02,031001234,122099999,1,260228,2359,USD,2/',
  '03,0975312468,,010,100000,,,015,115000,,/',
  '16,165,50000,1,DD1620,C-77,DEALER PAYMENTS',
  '16,475,25000,,B9,1001,/',
  '16,495,10000,V,260302,,W5,,RENT, FEBRUARY',
  '88,PIER HOLDINGS',
  '49,300000,6/',
  '98,300000,1,8/',
  '99,300000,1,10/',
  '',
].join('\n');
const without = (start: string) =>
  DAY.split('\n')
    .filter((line) => !line.startsWith(start))
    .join('\n');

describe('a statement in BAI2', () => {
  it('is read with its account, its balances and its movements', () => {
    const { lines, ...statement } = read(DAY);
    expect(statement).toMatchObject({
      format: 'bai2',
      account: '0975312468',
      currency: 'USD',
      opening: { amount: '1000.00', date: '2026-02-28' },
      closing: { amount: '1150.00', date: '2026-02-28' },
      problems: [],
      questions: [],
    });
    expect(
      lines.map(({ amount, description, reference, id, row }) => [amount, description, reference, id, row]),
    ).toEqual([
      ['500.00', 'DEALER PAYMENTS', 'C-77', 'DD1620', 4],
      ['-250.00', 'Check paid', '1001', 'B9', 5],
      ['-100.00', 'RENT, FEBRUARY PIER HOLDINGS', '', 'W5', 6],
    ]);
  });

  it('counts the smallest unit of its currency', () => {
    const yen = DAY.replace(',USD,2/', ',JPY,2/');
    expect(read(yen).lines.map(({ amount }) => amount)).toEqual(['50000', '-25000', '-10000']);
  });

  it('leaves out zero amounts, and reports it', () => {
    const told = DAY.replace('49,300000,6/', '16,890,0,,,,SEE BRANCH\n49,300000,7/');
    expect(read(told).problems).toEqual([
      { kind: 'left_out', message: 'Left out: 1 line with information only.', stops: false },
    ]);
    expect(read(told).lines).toHaveLength(3);
  });

  it.each([
    ['a line is missing', without('16,475'), 'balances', 'add up to 2750.00, but the file says 3000.00'],
    ['its account has no end', without('49,'), 'cut_off', 'has no end (a record 49)'],
    ['it has no end', without('99,'), 'cut_off', 'has no end (a record 99)'],
    ['a movement has no account', without('03,'), 'cut_off', 'Line 3 is a transaction without an account'],
    ['an amount is none', DAY.replace('50000', '5x'), 'amount', '"5x" is not an amount'],
    ['a day is none', DAY.replace('260228', '260230'), 'date', '"260230" is not a valid date'],
    ['a currency is none', DAY.replace('USD', 'US'), 'currency', 'is not a currency'],
    ['the day is not over', DAY.replace('USD,2/', 'USD,3/'), 'not_a_statement', 'is not final'],
    ['it is a test', DAY.replace(',1,260228', ',4,260228'), 'not_a_statement', 'a test of the bank'],
    [
      'it has no account',
      '01,1,2,260301,0200,1,80,,2/\n02,1,2,1,260228,,,2/\n99,0,0,3/',
      'not_a_statement',
      'contains no account',
    ],
  ])('is refused where %s', (_what, text, kind, words) => {
    const { lines, problems } = read(text);
    expect(lines).toEqual([]);
    expect(problems[0]).toMatchObject({ kind, message: expect.stringContaining(words), stops: true });
  });
});
