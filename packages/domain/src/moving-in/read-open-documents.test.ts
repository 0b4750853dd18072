import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Table } from './brought-table.ts';
import type { BroughtDocument } from './moving-in.ts';
import { readOpenDocuments } from './read-open-documents.ts';

/** A file in readable form: a line for each row, cells between bars. */
const table = (text: string): Table =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

const ONLINE = `
Kettle Lane Bakery LLC||||||
Open Invoices||||||
As of Aug 9, 2026||||||
||||||
|Date|Transaction type|Num|Term|Due date|Open balance
Harbour Cafe||||||
|08/01/2026|Invoice|1041|Net 30|08/31/2026|1,200.50
|08/02/2026|Payment|||08/02/2026|-200.50
Total for Harbour Cafe||||||$1,000.00
Ridge Hotels||||||
North Ridge||||||
|07/04/2026|Invoice|1038|Net 15|07/19/2026|$99.99
Total for North Ridge||||||$99.99
|07/05/2026|Credit Memo|77||07/05/2026|(9.99)
Total for Ridge Hotels with sub-customers||||||$90.00
TOTAL||||||$1,090.00
||||||
Sunday, August 9, 2026 10:00 AM GMT-05:00||||||
`;

const UNPAID_BILLS = `
Kettle Lane Bakery LLC
Unpaid Bills
All Dates

|Date|Transaction type|Num|Due date|Past due|Amount|Open balance
Mill & Flour Co||||||
(555) 010-4411||||||
|07/31/2026|Bill|F-9|08/30/2026|-21|500.00|350.00
|08/01/2026|Vendor Credit|||9|-50.00|-50.00
Total for Mill & Flour Co||||||$450.00|$300.00
TOTAL||||||$450.00|$300.00
`;

const DESKTOP = `
|Type|Date|Num|P. O. #|Terms|Due Date|Aging|Open Balance
Harbour Cafe||||||||
|Invoice|06/30/26|2001||Net 30|07/30/26||10.00
Total Harbour Cafe||||||||10.00
TOTAL||||||||10.00
`;

const FOREIGN = `
As of Aug 31, 2026
|Date|Transaction Type|Num|Customer|Due Date|Currency|Exchange Rate|Foreign Open Balance|Open Balance
1 - 30 days past due||||||||
|08/01/2026|Invoice|F1|Ona SARL|08/15/2026|EUR Euro|1.1|1,000.00|1,100.00
|08/02/2026|Invoice|F2|Ona SARL|08/15/2026|EUR Euro||300.00|333.00
|08/03/2026|Invoice|F3|Harbour Cafe|08/15/2026|USD|1|5.00|5.00
Total for 1 - 30 days past due||||||||1,438.00
`;

const XERO_EXPORT = `
ContactName|EmailAddress|InvoiceNumber|Reference|InvoiceDate|DueDate|Total|TaxTotal|InvoiceAmountPaid|InvoiceAmountDue|Quantity|LineAmount|Currency|Type|Sent|Status
Totara Gym|x@y.example|INV-1|PO 7|13/06/2026|27/06/2026|115.00|15.00|15.00|100.00|1|60.00|NZD|Sales invoice|Sent|Awaiting Payment
Totara Gym|x@y.example|INV-1|PO 7|13/06/2026|27/06/2026|115.00|15.00|15.00|100.00|2|40.00|NZD|Sales invoice|Sent|Awaiting Payment
Ona SARL||INV-2||01/07/2026|08/07/2026|70.00|0|0.00|70.00|1|70.00|EUR|Sales invoice|Sent|Awaiting Payment
Ona SARL||CN-1||01/07/2026||20.00|0|0.00|20.00|1|20.00|EUR|Sales credit note|Sent|Awaiting Payment
Totara Gym||INV-3||01/07/2026|08/07/2026|9.00|0|9.00|0.00|1|9.00|NZD|Sales invoice|Sent|Paid
Totara Gym||INV-4||01/07/2026|08/07/2026|9.00|0|0.00|9.00|1|9.00|NZD|Sales invoice||Draft
`;

const AGED = `
Aged Payables Detail
Tui & Fern Limited
As at 31 March 2026
Ageing by due date

Invoice Date|Due Date|Invoice Number|Invoice Reference|Current|< 1 Month|1 Month|Older|Total
Kauri Power
15 Feb 2026|20 Mar 2026|K-55|meter 7||80.25|||80.25
3 Mar 2026|20 Apr 2026|K-56||19.75||||19.75
Total Kauri Power||||19.75|80.25|0.00|0.00|100.00

Total||||0|0|0|0|0.00
Percentage of total||||20%|80%|||100%
`;

const rowsOf = ({ documents }: { documents: readonly BroughtDocument[] }) =>
  documents.map(({ kind, contact, number, date, due, total, open }) => [
    kind,
    contact,
    number,
    date,
    due,
    total,
    open,
  ]);

describe("another program's open documents", () => {
  it('are read from Open Invoices of QuickBooks Online, payments and customers of customers among them', () => {
    const read = readOpenDocuments(table(ONLINE), 'invoice');
    expect(read).toMatchObject({ program: 'quickbooks', problems: [] });
    expect(rowsOf(read)).toEqual([
      ['invoice', 'Harbour Cafe', '1041', '2026-08-01', '2026-08-31', '1200.50', '1200.50'],
      ['customer_credit', 'Harbour Cafe', '', '2026-08-02', '2026-08-02', '200.50', '200.50'],
      ['invoice', 'Ridge Hotels:North Ridge', '1038', '2026-07-04', '2026-07-19', '99.99', '99.99'],
      ['customer_credit', 'Ridge Hotels', '77', '2026-07-05', '2026-07-05', '9.99', '9.99'],
    ]);
    expect(read.documents.map(({ row }) => row)).toEqual([7, 8, 12, 14]);
  });

  it('are read from Unpaid Bills, with their original amounts', () => {
    const read = readOpenDocuments(table(UNPAID_BILLS), 'bill');
    expect(read.problems).toEqual([]);
    expect(rowsOf(read)).toEqual([
      ['bill', 'Mill & Flour Co', 'F-9', '2026-07-31', '2026-08-30', '500.00', '350.00'],
      ['vendor_credit', 'Mill & Flour Co', '', '2026-08-01', '', '50.00', '50.00'],
    ]);
  });

  it('are read from QuickBooks Desktop', () => {
    const read = readOpenDocuments(table(DESKTOP), 'invoice');
    expect(read.problems).toEqual([]);
    expect(rowsOf(read)).toEqual([
      ['invoice', 'Harbour Cafe', '2001', '2026-06-30', '2026-07-30', '10.00', '10.00'],
    ]);
  });

  it('are read in their own currency, at the rate that their amounts imply', () => {
    const read = readOpenDocuments(table(FOREIGN), 'invoice');
    expect(read.problems).toEqual([]);
    expect(
      read.documents.map(({ contact, currency, rate, open }) => [contact, currency, rate, open]),
    ).toEqual([
      ['Ona SARL', 'EUR', '1.1', '1000.00'],
      ['Ona SARL', 'EUR', '1.11', '300.00'],
      ['Harbour Cafe', 'USD', '1', '5.00'],
    ]);
  });

  it('are read from the export of Xero: a document of several rows once, and only open ones', () => {
    const read = readOpenDocuments(table(XERO_EXPORT), 'invoice');
    expect(read).toMatchObject({ program: 'xero', problems: [] });
    expect(rowsOf(read)).toEqual([
      ['invoice', 'Totara Gym', 'INV-1', '2026-06-13', '2026-06-27', '115.00', '100.00'],
      ['invoice', 'Ona SARL', 'INV-2', '2026-07-01', '2026-07-08', '70.00', '70.00'],
      ['customer_credit', 'Ona SARL', 'CN-1', '2026-07-01', '', '20.00', '20.00'],
    ]);
    expect(read.documents.map(({ currency }) => currency)).toEqual(['NZD', 'EUR', 'EUR']);
  });

  it('are read from Aged Payables Detail of Xero, without computed totals', () => {
    const read = readOpenDocuments(table(AGED), 'bill');
    expect(read).toMatchObject({ program: 'xero', problems: [] });
    expect(rowsOf(read)).toEqual([
      ['bill', 'Kauri Power', 'K-55', '2026-02-15', '2026-03-20', '80.25', '80.25'],
      ['bill', 'Kauri Power', 'K-56', '2026-03-03', '2026-04-20', '19.75', '19.75'],
    ]);
  });

  it('report invalid values, by the rows of the file', () => {
    const file = `
Customer|Number|Date|Due date|Total|Amount due|Type
Ada|1|2026-05-01|2026-05-15|10.00|10.00|
Bob|1|2026-05-02|2026-05-15|10.00|10.00|
|2|2026-05-02||5.00|5.00|
Ada|3|soon||5.00|5.00|
Ada|4|2026-02-30||5.00|5.00|
Ada|5|2026-05-03|then|5.00|5.00|
Ada|6|2026-05-03||5.00|much|
Ada|7|2026-05-03||5.00|6.00|
Ada|8|2026-05-03||5.00|5.00|Bill
Total||||70.00|70.00|
`;
    expect(readOpenDocuments(table(file), 'invoice').problems).toEqual([
      {
        row: 3,
        message: 'The invoice 1 is in row 2 already. Give one of them another number, or take it out',
      },
      { row: 4, message: 'The customer of invoice 2 is missing. Enter it in the file' },
      { row: 5, message: '"soon" as the date of invoice 3 is not a date. Correct it in the file' },
      { row: 6, message: '"2026-02-30" as the date of invoice 4 is not a date. Correct it in the file' },
      { row: 7, message: '"then" as the due date of invoice 5 is not a date. Correct it in the file' },
      { row: 8, message: '"much" as the open amount of invoice 6 is not an amount. Correct it in the file' },
      {
        row: 9,
        message: 'The open amount of invoice 7 (6.00) is more than its total (5.00). Correct the file',
      },
      {
        row: 10,
        message: 'Bill 8 is not of the kind invoice. Choose this file for the other kind of document',
      },
      {
        row: 11,
        message:
          'The file says 70.00 as the total, but the lines add up to 20.00. Export the report again, with all of its rows, or correct the file',
      },
    ]);
  });

  it('may have numbers in common where vendors gave them', () => {
    const file = 'Vendor|Number|Date|Amount due\nAda|1|2026-05-01|5\nBob|1|2026-05-01|5';
    expect(readOpenDocuments(table(file), 'bill').problems).toEqual([]);
  });

  it('report an unreadable or empty file', () => {
    expect(readOpenDocuments(table('Name|Email\nAda|a@b.co'), 'bill').problems[0]?.message).toContain(
      'Unpaid Bills',
    );
    expect(readOpenDocuments(table('Customer|Date|Open balance'), 'invoice').problems).toEqual([
      { row: 1, message: 'There is no open invoice below the headers' },
    ]);
  });
});

describe('days of both orders', () => {
  const days = (text: string, dateFormat?: 'MM/DD/YYYY') => {
    const { documents, problems } = readOpenDocuments(table(text), 'invoice', dateFormat && { dateFormat });
    return [documents.map(({ date }) => date), problems.map(({ message }) => message)];
  };
  const body = 'Customer|Number|Date|Open balance\nAda|1|03/04/2026|1\nAda|2|05/06/2026|1';

  it('are recognized by any unambiguous one', () => {
    expect(days(`${body}\nAda|3|13/06/2026|1`)).toEqual([['2026-04-03', '2026-06-05', '2026-06-13'], []]);
    expect(days(`${body}\nAda|3|06/13/2026|1`)).toEqual([['2026-03-04', '2026-05-06', '2026-06-13'], []]);
  });

  it('follow the words of the file, or the caller', () => {
    expect(days(`As of June 30, 2026\n${body}`)).toEqual([['2026-03-04', '2026-05-06'], []]);
    expect(days(`As at 30 June 2026\n${body}`)).toEqual([['2026-04-03', '2026-06-05'], []]);
    expect(days(body, 'MM/DD/YYYY')).toEqual([['2026-03-04', '2026-05-06'], []]);
  });

  it('are asked for if they are ambiguous', () => {
    expect(days(body)).toEqual([
      ['2026-04-03', '2026-06-05'],
      ['Days such as 03/04/2026 can start with the day or the month. Choose which'],
    ]);
  });
});

const plain = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const grouped = (cents: bigint): string => plain(cents).replace(/\B(?=(?:\d{3})+\.)/g, ',');
const american = (iso: string): string => iso.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
const british = (iso: string): string => iso.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const inWords = (iso: string): string => {
  const [year, month, day] = iso.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
};

interface Open {
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly cents: bigint;
}
interface Owner {
  readonly contact: string;
  readonly open: readonly Open[];
}

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const owners: fc.Arbitrary<readonly Owner[]> = fc
  .array(
    fc.array(
      fc.record({
        date: day,
        due: day,
        cents: fc.bigInt(-(10n ** 14n), 10n ** 14n).filter((cents) => cents !== 0n),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map((open, owner) => ({
      contact: ['Ada & Co', 'Café "Blue", Ltd', 'O’Hara 24', 'Nā Pua', '3 Sisters', 'To Go'][owner] ?? '',
      open: open.map((one, index) => ({ ...one, number: `N-${owner}${index}` })),
    })),
  );
const sumOf = (open: readonly Open[]): bigint => open.reduce((sum, { cents }) => sum + cents, 0n);

const layouts: Readonly<Record<string, (all: readonly Owner[]) => Table>> = {
  'Open Invoices of QuickBooks Online': (all) => [
    ['Kettle Lane Bakery LLC'],
    ['Open Invoices'],
    ['As of Dec 31, 2027'],
    [],
    ['', 'Date', 'Transaction type', 'Num', 'Due date', 'Open balance'],
    ...all.flatMap(({ contact, open }) => [
      [contact],
      ...open.map((one) => [
        '',
        american(one.date),
        'Invoice',
        one.number,
        american(one.due),
        grouped(one.cents),
      ]),
      [`Total for ${contact}`, '', '', '', '', `$${grouped(sumOf(open))}`],
    ]),
    ['TOTAL', '', '', '', '', `$${grouped(sumOf(all.flatMap(({ open }) => open)))}`],
    [],
    ['Friday, December 31, 2027 9:00 AM GMT+13:00'],
  ],
  'A/R Aging Detail of QuickBooks Online': (all) => [
    ['As of December 31, 2027'],
    ['', 'Date', 'Transaction type', 'Num', 'Customer full name', 'Due date', 'Amount', 'Open balance'],
    ['91 or more days past due'],
    ...all.flatMap(({ contact, open }) =>
      open.map((one) => [
        ...['', american(one.date), 'Invoice', one.number, contact, american(one.due)],
        ...[grouped(one.cents), grouped(one.cents)],
      ]),
    ),
    [
      'Total for 91 or more days past due',
      ...['', '', '', '', '', ''],
      grouped(sumOf(all.flatMap(({ open }) => open))),
    ],
  ],
  'Open Invoices of QuickBooks Desktop': (all) => [
    ['', 'Type', 'Date', 'Num', 'Due Date', 'Aging', 'Open Balance'],
    ...all.flatMap(({ contact, open }) => [
      [contact],
      ...open.map((one) => ['', 'Invoice', one.date, one.number, one.due, '', plain(one.cents)]),
      [`Total ${contact}`, '', '', '', '', '', plain(sumOf(open))],
    ]),
    ['TOTAL', '', '', '', '', '', plain(sumOf(all.flatMap(({ open }) => open)))],
  ],
  'the export of Xero': (all) => [
    [
      'ContactName',
      'InvoiceNumber',
      'InvoiceDate',
      'DueDate',
      'Total',
      'InvoiceAmountDue',
      'LineAmount',
      'Type',
      'Status',
    ],
    // A paid document, which only adds an unambiguous date.
    ['Ada & Co', 'P', '31/01/2024', '31/01/2024', '1.00', '0.00', '1.00', 'Sales invoice', 'Paid'],
    ...all.flatMap(({ contact, open }) =>
      open.flatMap((one) => {
        const row = [
          contact,
          one.number,
          british(one.date),
          british(one.due),
          plain(one.cents),
          plain(one.cents),
        ];
        const lines = one.cents % 2n === 0n ? ['1.00', '2.00'] : ['3.00'];
        return lines.map((line) => [...row, line, 'Sales invoice', 'Awaiting Payment']);
      }),
    ),
  ],
  'Aged Receivables Detail of Xero': (all) => [
    ['Aged Receivables Detail'],
    ['As at 31 December 2027'],
    ['Invoice Date', 'Due Date', 'Invoice Number', 'Current', 'Older', 'Total'],
    ...all.flatMap(({ contact, open }) => [
      [contact],
      ...open.map((one) => [
        inWords(one.date),
        inWords(one.due),
        one.number,
        '',
        plain(one.cents),
        plain(one.cents),
      ]),
      [`Total ${contact}`, '', '', '', plain(sumOf(open)), plain(sumOf(open))],
      [],
    ]),
    ['Total', '', '', '', '', plain(sumOf(all.flatMap(({ open }) => open)))],
  ],
};

for (const [layout, write] of Object.entries(layouts))
  it(`random documents in the layout of ${layout} round-trip exactly`, () => {
    fc.assert(
      fc.property(owners, (all) => {
        const read = readOpenDocuments(write(all), 'invoice');
        expect(read.problems).toEqual([]);
        expect(rowsOf(read)).toEqual(
          all.flatMap(({ contact, open }) =>
            open.map(({ number, date, due, cents }) => {
              const amount = plain(cents < 0n ? -cents : cents);
              return [cents < 0n ? 'customer_credit' : 'invoice', contact, number, date, due, amount, amount];
            }),
          ),
        );
      }),
      { numRuns: 100 },
    );
  });
