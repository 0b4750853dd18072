import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';
import type { StatementAnswers } from './statement.ts';

const read = (text: string, answers: StatementAnswers = {}) =>
  readStatement(new TextEncoder().encode(text), answers);
const short = (reading: ReturnType<typeof read>) =>
  reading.lines.map((line) => [line.date, line.amount, line.description, line.counterparty, line.reference]);
const amounts = (reading: ReturnType<typeof read>) => reading.lines.map(({ amount }) => amount);
const told = (reading: ReturnType<typeof read>) => reading.problems.map(({ message }) => message);

describe('files as banks write them', () => {
  it('New Zealand: one signed column, particulars, code and reference', () => {
    const reading = read(
      'Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge\n' +
        'Bill Payment,Landlord Ltd,Rent,June,INV 12,-1500.00,30/06/2026,,\n' +
        'Direct Credit,Acme,,,Inv-7,"2,300.50",15/06/2026,,\n',
    );
    expect(reading).toMatchObject({ format: 'csv', questions: [], problems: [] });
    expect(short(reading)).toEqual([
      ['2026-06-30', '-1500.00', 'Landlord Ltd Rent', '', 'INV 12'],
      ['2026-06-15', '2300.50', 'Acme', '', 'Inv-7'],
    ]);
  });

  it('Germany: semicolons, decimal commas, lines above the table, Windows-1252', () => {
    const text =
      '"Kontonummer:";"DE89370400440532013000";\n"Von:";"01.06.2026";\n"Kontostand vom 30.06.2026:";"1.049,50 EUR";\n\n' +
      '"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Betrag (EUR)";\n' +
      '"30.06.2026";"01.07.2026";"Lastschrift";"Stadtwerke Köln";"Strom 06/2026";"-1.234,56";\n' +
      '"02.06.2026";"02.06.2026";"Gutschrift";"Müller & Söhne";"Rechnung 12";"2.000,00";\n';
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const reading = readStatement(bytes);
    expect(reading).toMatchObject({
      account: 'DE89370400440532013000',
      closing: { amount: '1049.50' },
      currency: 'EUR',
      problems: [],
      questions: [],
    });
    expect(short(reading)).toEqual([
      ['2026-06-30', '-1234.56', 'Lastschrift Strom 06/2026', 'Stadtwerke Köln', ''],
      ['2026-06-02', '2000.00', 'Gutschrift Rechnung 12', 'Müller & Söhne', ''],
    ]);
  });

  it('the Netherlands: days as eight digits, and a column with Af or Bij', () => {
    const reading = read(
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie"\n' +
        '"20260630";"Jansen BV";"NL01INGB0001";"NL02";"GT";"Af";"10,50";"Online";"Factuur 1";"89,50"\n' +
        '"20260601";"De Vries";"NL01INGB0001";"NL03";"GT";"Bij";"100,00";"Online";"Factuur 2";"100,00"\n',
    );
    expect(reading).toMatchObject({
      account: 'NL01INGB0001',
      currency: 'EUR',
      opening: { amount: '0.00' },
      closing: { amount: '89.50', date: '2026-06-30' },
      problems: [],
    });
    expect(short(reading)).toEqual([
      ['2026-06-30', '-10.50', 'Factuur 1', 'Jansen BV', 'GT'],
      ['2026-06-01', '100.00', 'Factuur 2', 'De Vries', 'GT'],
    ]);
  });

  it('Britain: paid out and paid in, named months, an opening row, a total, notes', () => {
    const reading = read(
      'Account Name,Business Current\nAccount Number,12345678\n\nDate,Type,Description,Paid out,Paid in,Balance\n' +
        ',,Opening Balance,,,"£1,000.00"\n' +
        '01 Jun 2026,VIS,Coffee,£3.50,,£996.50\n02 Jun 2026,CR,Salary,,"£2,000.00","£2,996.50"\n,,of June,,,\n' +
        'Total,,,3.50,"2,000.00",\nDownloaded on 1 July 2026,,,,,\n',
    );
    expect(reading).toMatchObject({
      account: '12345678',
      opening: { amount: '1000.00' },
      closing: { amount: '2996.50', date: '2026-06-02' },
      problems: [],
    });
    expect(short(reading)).toEqual([
      ['2026-06-01', '-3.50', 'Coffee', '', ''],
      ['2026-06-02', '2000.00', 'Salary of June', '', ''],
    ]);
  });

  it('United States: marks under Details, balances as rows above the table', () => {
    const chase = read(
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n' +
        'DEBIT,06/30/2026,COFFEE,-5.00,ACH_DEBIT,95.00,\nCREDIT,06/15/2026,SALARY,100.00,ACH_CREDIT,100.00,\n',
    );
    expect(chase).toMatchObject({ opening: { amount: '0.00' }, closing: { amount: '95.00' }, problems: [] });
    expect(short(chase)).toEqual([
      ['2026-06-30', '-5.00', 'COFFEE', '', ''],
      ['2026-06-15', '100.00', 'SALARY', '', ''],
    ]);
    const america = read(
      'Description,,Summary Amt.\nBeginning balance as of 06/01/2026,,"1,000.00"\nTotal credits,,0.00\nEnding balance as of 06/30/2026,,995.00\n\n' +
        'Date,Description,Amount,Running Bal.\n06/01/2026,Beginning balance as of 06/01/2026,,"1,000.00"\n06/30/2026,COFFEE,-5.00,995.00\n',
    );
    expect(america).toMatchObject({
      opening: { amount: '1000.00' },
      closing: { amount: '995.00' },
      problems: [],
    });
    expect(america.lines).toHaveLength(1);
  });

  it('card companies: skips pending, declined and repeated rows', () => {
    const reading = read(
      'Type,Started Date,Completed Date,Description,Amount,Currency,State\n' +
        'CARD,2026-06-13 10:00:00,2026-06-14 09:00:00,Coffee,-5.00,EUR,COMPLETED\n' +
        'CARD,2026-06-15 10:00:00,,Hotel,-80.00,EUR,PENDING\n' +
        'Type,Started Date,Completed Date,Description,Amount,Currency,State\n' +
        'CARD,2026-06-15 10:00:00,,Shoes,-60.00,EUR,DECLINED\n',
    );
    expect(short(reading)).toEqual([['2026-06-14', '-5.00', 'Coffee', '', '']]);
    expect(told(reading)).toEqual(['Left out: 2 lines that the bank has not booked.']);
  });

  it('ignores a column of other accounts, and treats a dash as empty', () => {
    const reading = read(
      '"Buchungsdatum";"Status";"Zahlungsempfänger*in";"Verwendungszweck";"IBAN";"Soll";"Haben"\n' +
        '"13.06.26";"Gebucht";"Bäcker";"Brötchen";"DE1";"5,00";"-"\n"14.06.26";"Gebucht";"Wir";"Miete";"DE2";"-";"7,00"\n',
    );
    expect(reading.questions).toEqual([]);
    expect(short(reading)).toEqual([
      ['2026-06-13', '-5.00', 'Brötchen', 'Bäcker', ''],
      ['2026-06-14', '7.00', 'Miete', 'Wir', ''],
    ]);
  });

  it('India and others: groups of two, marks behind amounts, a column Dr/Cr', () => {
    expect(
      amounts(read('Txn Date\tNarration\tAmount\n31-Mar-26\tA\t1,23,456.00 Dr\n01-Apr-26\tB\t5.00 CR\n')),
    ).toEqual(['-123456.00', '5.00']);
    expect(amounts(read('Date,Text,Amount,Dr/Cr\n2026-06-13,A,5.00,DR\n2026-06-14,B,7.00,CR\n'))).toEqual([
      '-5.00',
      '7.00',
    ]);
    expect(
      amounts(read('Date,Text,Amount\n2026-06-13,A,(5.00)\n2026-06-14,B,$7.00\n2026-06-14,C,8.00-\n')),
    ).toEqual(['-5.00', '7.00', '-8.00']);
    expect(amounts(read("Date,Text,Amount\n2026-06-13,A,-1'234.50\n2026-06-14,B,1 234\n"))).toEqual([
      '-1234.50',
      '1234',
    ]);
  });

  it('keeps debits that are already negative as money out, and ignores zeros beside an amount', () => {
    expect(
      amounts(read('Date,Text,Debit,Credit\n2026-06-13,A,-5.00,0.00\n2026-06-14,B,0.00,7.00\n')),
    ).toEqual(['-5.00', '7.00']);
    expect(amounts(read('Date,Text,Debit,Credit\n2026-06-13,A,5.00,\n2026-06-14,Refund,-2.00,\n'))).toEqual([
      '-5.00',
      '2.00',
    ]);
  });

  it('keeps the signs of amounts whose marks agree', () => {
    const text =
      'Date,Text,Type,Amount\n2026-06-13,A,Debit,-5.00\n2026-06-14,B,Credit,7.00\n2026-06-15,C,Debit,-1.00\n2026-06-15,Reversed,Debit,2.00\n';
    expect(amounts(read(text))).toEqual(['-5.00', '7.00', '-1.00', '2.00']);
  });

  it('ignores amounts in other currencies and fees', () => {
    expect(
      amounts(
        read('Date,Text,Original Amount,Debit,Credit\n2026-06-13,A,80.00,5.00,\n2026-06-14,B,90.00,,7.00\n'),
      ),
    ).toEqual(['-5.00', '7.00']);
    expect(
      amounts(
        read('Date,Text,Foreign Amount,Amount NZD\n2026-06-13,A,80.00,-5.00\n2026-06-14,B,90.00,7.00\n'),
      ),
    ).toEqual(['-5.00', '7.00']);
  });

  it('unwraps texts that are protected from Excel', () => {
    const [line] = read('Date,Description,Amount,Reference\n2026-06-13,A,-5.00,="00123"\n').lines;
    expect(line?.reference).toBe('00123');
  });

  it('begins with sep=, ends lines as old Macs do, wraps texts', () => {
    const reading = read('sep=;\rDate;Description;Amount\r2026-06-13;"A;\rB";-1,50\r');
    expect(short(reading)).toEqual([['2026-06-13', '-1.50', 'A; B', '', '']]);
    expect(reading.lines[0]?.row).toBe(3);
  });
});

describe('files without a header', () => {
  it('detects columns by their content', () => {
    expect(
      short(
        read('"13/06/2026","-5.00","Card 1234","Coffee and a long walk"\n"14/06/2026","7.00","","Salary"\n'),
      ),
    ).toEqual([
      ['2026-06-13', '-5.00', 'Coffee and a long walk', '', ''],
      ['2026-06-14', '7.00', 'Salary', '', ''],
    ]);
  });

  it('distinguishes amount from balance, and money in from money out, by the following rows', () => {
    const balances = read(
      '13/06/2026,Coffee,-5.00,95.00\n14/06/2026,Salary,7.00,102.00\n15/06/2026,Tea,-2.00,100.00\n',
    );
    expect(balances.opening).toEqual({ amount: '100.00' });
    expect(amounts(balances)).toEqual(['-5.00', '7.00', '-2.00']);
    const both = read(
      '13/06/2026,Coffee,5.00,,95.00\n14/06/2026,Salary,,7.00,102.00\n15/06/2026,Tea,2.00,,100.00\n',
    );
    expect(amounts(both)).toEqual(['-5.00', '7.00', '-2.00']);
  });

  it('asks for columns that it cannot identify, and uses the answer', () => {
    const text = '13/06/2026,Coffee,5.00,\n14/06/2026,Salary,,7.00\n';
    const asked = read(text);
    expect(asked.lines).toEqual([]);
    expect(asked.questions).toEqual([
      { kind: 'columns', sentence: 'Which column of the file is the amount?' },
    ]);
    expect(asked.table).toMatchObject({
      headers: ['Column 1', 'Column 2', 'Column 3', 'Column 4'],
      columns: { date: [0] },
    });
    expect(amounts(read(text, { columns: { date: [0], description: [1], out: [2], in: [3] } }))).toEqual([
      '-5.00',
      '7.00',
    ]);
  });
});

describe('the questions to the user', () => {
  const ambiguous = 'Date,Description,Amount\n03/04/2026,A,-1.00\n05/04/2026,B,2.00\n';

  it('asks which number of a date is the day, if no date shows it', () => {
    expect(read(ambiguous).questions).toMatchObject([
      {
        kind: 'dateOrder',
        choices: [
          { order: 'DMY', date: '2026-04-03' },
          { order: 'MDY', date: '2026-03-04' },
        ],
      },
    ]);
    expect(read(ambiguous, { dateOrder: 'MDY' }).lines[1]?.date).toBe('2026-05-04');
    expect(read(`${ambiguous}13/04/2026,C,3.00\n`).lines[2]?.date).toBe('2026-04-13');
  });

  it('is which way amounts without a sign go, unless balances tell', () => {
    const unsigned = 'Date,Description,Amount\n2026-06-13,Coffee,5.00\n2026-06-14,Tea,7.00\n';
    expect(read(unsigned).questions).toMatchObject([
      { kind: 'direction', sentence: expect.stringContaining('The first is 5.00 ("Coffee")') },
    ]);
    expect(amounts(read(unsigned, { direction: 'out' }))).toEqual(['-5.00', '-7.00']);
    expect(amounts(read(unsigned, { direction: 'in' }))).toEqual(['5.00', '7.00']);
    const balanced =
      'Date,Description,Amount,Balance\n2026-06-13,Coffee,5.00,95.00\n2026-06-14,Tea,7.00,88.00\n';
    expect(amounts(read(balanced))).toEqual(['-5.00', '-7.00']);
  });

  it('asks what 1,234 means, if no amount shows it', () => {
    const text = 'Date;Description;Amount\n2026-06-13;A;-1.234\n';
    expect(read(text).questions).toMatchObject([{ kind: 'decimalMark' }]);
    expect(amounts(read(text, { decimalMark: ',' }))).toEqual(['-1234']);
  });

  it('is which account, where a column names several', () => {
    const text = 'Account,Date,Description,Amount\n1-A,2026-06-13,A,-1.00\n2-B,2026-06-14,B,2.00\n';
    expect(read(text).questions).toMatchObject([
      { kind: 'account', choices: [{ account: '1-A' }, { account: '2-B' }] },
    ]);
    expect(amounts(read(text, { account: '2-B' }))).toEqual(['2.00']);
  });
});

describe('an error names its row and refuses the file', () => {
  const rows = (...of: string[]) =>
    read(['Date,Description,Amount', '13/06/2026,Fine,-1.00', ...of].join('\n'));
  it.each([
    [
      '31/02/2026,B,2.00',
      'Row 3: "31/02/2026" is not a valid date. Correct it in the file, or download it from your bank again.',
    ],
    [
      '14/06/2026,B,two',
      'Row 3: "two" is not an amount. Correct it in the file, or download it from your bank again.',
    ],
    [
      '14/06/2026,B',
      'Row 3 has a date and no amount: the file may be cut off. Correct it in the file, or download it from your bank again.',
    ],
    [
      ',B,2.00',
      'Row 3 has an amount and no date. Correct it in the file, or download it from your bank again.',
    ],
    [
      'yesterday,B,2.00',
      'Row 3: "yesterday" is not a date. Correct it in the file, or download it from your bank again.',
    ],
    [
      '14/06/2026,"B,2.00',
      'A quotation mark that opens in row 3 is never closed: the file may be cut off. Close it, or download the file again.',
    ],
  ])('%s', (row, sentence) => {
    const reading = rows(row);
    expect(told(reading)).toEqual([sentence]);
    expect(reading.lines).toEqual([]);
  });

  it('reports the first twenty and the number of others', () => {
    const reading = rows(...Array.from({ length: 25 }, () => '14/06/2026,B,two'));
    expect(reading.problems).toHaveLength(21);
    expect(told(reading).at(-1)).toBe('The same applies to 5 more lines of the file.');
  });

  it('reports both sums if the lines do not match the balance', () => {
    const reading = read(
      'Date,Description,Amount\nOpening balance,,100.00\n2026-06-13,A,-1.00\nClosing balance,,90.00\n',
    );
    expect(reading.lines).toHaveLength(1);
    expect(told(reading)).toEqual([
      expect.stringContaining(
        'begins with 100.00, its 1 line comes to -1.00, which makes 99.00, and it ends with 90.00',
      ),
    ]);
  });

  it('refuses two currencies in one column', () => {
    expect(
      told(read('Date,Description,Amount,Currency\n2026-06-13,A,-1.00,EUR\n2026-06-14,B,2.00,USD\n')),
    ).toEqual(['Row 3 is in USD, others are in EUR. Download a file of one currency.']);
  });
});
