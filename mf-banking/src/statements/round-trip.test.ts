import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from './check-balances.ts';
import { readStatement } from './read-statement.ts';
import type { StatementAnswers } from './statement.ts';

/** A movement in cents, independent of the formats. */
interface Movement {
  readonly date: string;
  readonly cents: number;
  readonly text: string;
  readonly name: string;
  readonly reference: string;
}

const DAY = 86_400_000;
/** Text that a bank may write, without field ends and without the codes for no reference. */
const words = (length: number) =>
  fc
    .array(
      fc.constantFrom(
        'Müller',
        'Söhne',
        'Invoice',
        'R&D',
        '<b>',
        'a;b',
        'x,y',
        '"q"',
        '12.50',
        "O'Neil",
        '€',
        'Łódź',
        '東京',
        '😀',
        '#1',
      ),
      {
        minLength: 1,
        maxLength: length,
      },
    )
    .map((parts) => `A ${parts.join(' ')}`);

const movement: fc.Arbitrary<Movement> = fc.record({
  date: fc
    .integer({ min: Date.UTC(1971, 0, 1) / DAY, max: Date.UTC(2068, 11, 31) / DAY })
    .map((day) => new Date(day * DAY).toISOString().slice(0, 10)),
  cents: fc.oneof(fc.integer({ min: -999_999_999, max: -1 }), fc.integer({ min: 1, max: 999_999_999 })),
  text: words(8),
  name: words(3),
  reference: fc.stringMatching(/^R[A-Z0-9]{3,12}$/),
});

const decimal = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const grouped = (cents: number, group: string, mark: string): string => {
  const [whole = '', fraction = ''] = decimal(cents).split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, group)}${mark}${fraction}`;
};
const total = (movements: readonly Movement[]) => movements.reduce((sum, { cents }) => sum + cents, 0);
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const mark = (cents: number, out: string, into: string) => (cents < 0 ? out : into);

const OPENING = 123_456;

function camtOf(movements: readonly Movement[], version: string): string {
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${decimal(Math.abs(cents))}</Amt><CdtDbtInd>${mark(cents, 'DBIT', 'CRDT')}</CdtDbtInd><Dt><Dt>2026-06-01</Dt></Dt></Bal>`;
  const entries = movements.map(({ date, cents, text, name, reference }) => {
    const party = version < '08' ? `<Nm>${xml(name)}</Nm>` : `<Pty><Nm>${xml(name)}</Nm></Pty>`;
    const role = mark(cents, 'Cdtr', 'Dbtr');
    const status = version < '03' ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>';
    return `<Ntry><Amt Ccy="EUR">${decimal(Math.abs(cents))}</Amt><CdtDbtInd>${mark(cents, 'DBIT', 'CRDT')}</CdtDbtInd>${status}<BookgDt><Dt>${date}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RltdPties><${role}>${party}</${role}></RltdPties><RmtInf><Ustrd>${xml(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${balance('OPBD', OPENING)}${balance('CLBD', OPENING + total(movements))}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
}

function ofxOf(movements: readonly Movement[], isXml: boolean): string {
  const leaf = (tag: string, value: string) =>
    isXml ? `<${tag}>${xml(value)}</${tag}>` : `<${tag}>${xml(value)}\n`;
  const rows = movements.map(
    ({ date, cents, text, name, reference }, at) =>
      `<STMTTRN>${leaf('DTPOSTED', date.replaceAll('-', ''))}${leaf('TRNAMT', decimal(cents))}${leaf('FITID', `F${at}`)}${leaf('CHECKNUM', reference)}${leaf('NAME', name)}${leaf('MEMO', text)}</STMTTRN>`,
  );
  const head = isXml
    ? '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200"?>'
    : 'OFXHEADER:100\nCHARSET:1252\n\n';
  return `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${leaf('CURDEF', 'EUR')}<BANKACCTFROM>${leaf('ACCTID', '1')}</BANKACCTFROM><BANKTRANLIST>${rows.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

function qifOf(movements: readonly Movement[], isDayFirst: boolean): string {
  const records = movements.map(({ date, cents, text, name, reference }) => {
    const [year = '', month = '', day = ''] = date.split('-');
    const [first, second] = isDayFirst ? [day, month] : [month, day];
    const short = year < '2000' ? `/${year.slice(2)}` : `'${year.slice(2)}`;
    return `D${Number(first)}/${second.replace(/^0/, ' ')}${short}\nT${grouped(cents, ',', '.')}\nN${reference}\nP${name}\nM${text}\n^\n`;
  });
  return `!Type:Bank\n${records.join('')}`;
}

/** Lines of 65 characters; MT940 has no names outside of field 86. */
function mt940Of(movements: readonly Movement[]): string {
  const comma = (cents: number) => decimal(Math.abs(cents)).replace('.', ',');
  const rows = movements.flatMap(({ date, cents, text, name, reference }) => {
    const parts = (from: number, value: string) =>
      (value.match(/.{1,27}/gsu) ?? []).map((part, at) => `?${from + at}${part}`).join('');
    const details = `166?00SEPA${parts(20, `EREF+${reference} `.padEnd(27))}${parts(21, `SVWZ+${text}`)}${parts(32, name)}`;
    return [
      `:61:${date.slice(2).replaceAll('-', '')}${date.slice(5).replace('-', '')}${mark(cents, 'D', 'C')}${comma(cents)}NTRFNONREF`,
      `:86:${details}`,
    ];
  });
  const closing = OPENING + total(movements);
  return [
    ':20:S',
    ':25:1',
    ':28C:1',
    `:60F:C260601EUR${comma(OPENING)}`,
    ...rows,
    `:62F:${mark(closing, 'D', 'C')}260630EUR${comma(closing)}`,
    '-',
  ].join('\r\n');
}

const quotedCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

interface CsvStyle {
  readonly delimiter: string;
  readonly decimals: ',' | '.';
  readonly date: 'iso' | 'dots' | 'american' | 'named';
  readonly columns: 'signed' | 'in and out' | 'marked' | 'brackets';
  readonly hasPreamble: boolean;
  readonly order: readonly number[];
}

const csvStyle: fc.Arbitrary<CsvStyle> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  decimals: fc.constantFrom(',', '.'),
  date: fc.constantFrom('iso', 'dots', 'american', 'named'),
  columns: fc.constantFrom('signed', 'in and out', 'marked', 'brackets'),
  hasPreamble: fc.boolean(),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6, maxLength: 6 }),
});

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function csvOf(
  movements: readonly Movement[],
  { delimiter, decimals, date, columns, hasPreamble, order }: CsvStyle,
): string {
  const day = (text: string) => {
    const [year = '', month = '', of = ''] = text.split('-');
    if (date === 'iso') return text;
    if (date === 'dots') return `${of}.${month}.${year}`;
    return date === 'american'
      ? `${Number(month)}/${Number(of)}/${year}`
      : `${of} ${MONTHS[Number(month) - 1]} ${year}`;
  };
  const amount = (cents: number) => grouped(cents, decimals === ',' ? '.' : ',', decimals);
  const sums = (cents: number): readonly [string, string] => {
    const bare = amount(Math.abs(cents));
    if (columns === 'in and out') return cents < 0 ? [bare, ''] : ['', bare];
    if (columns === 'marked') return [bare, mark(cents, 'DR', 'CR')];
    return [columns === 'signed' ? amount(cents) : cents < 0 ? `(${bare})` : bare, ''];
  };
  const headers = {
    signed: ['Amount', 'Extra'],
    brackets: ['Amount', 'Extra'],
    marked: ['Amount', 'Dr/Cr'],
    'in and out': ['Paid out', 'Paid in'],
  }[columns];
  const line = (cells: readonly string[]) => order.map((at) => quotedCell(cells[at] ?? '')).join(delimiter);
  const rows = movements.map((one) =>
    line([day(one.date), ...sums(one.cents), one.text, one.name, one.reference]),
  );
  const head = line(['Date', ...headers, 'Description', 'Payee', 'Reference']);
  const above = hasPreamble ? `Bank of Somewhere\r\nAccount number:${delimiter}12-3456\r\n\r\n` : '';
  return `${above}${[head, ...rows].join('\r\n')}\r\n`;
}

const encode = (text: string) => new TextEncoder().encode(text);
const shape = (reading: ReturnType<typeof readStatement>) =>
  reading.lines.map(({ date, amount, description, counterparty, reference }) => [
    date,
    amount,
    description,
    counterparty,
    reference,
  ]);
const expected = (movements: readonly Movement[]) =>
  movements.map(({ date, cents, text, name, reference }) => [date, decimal(cents), text, name, reference]);

const many = fc.array(movement, { minLength: 1, maxLength: 12 });

/** Reads the written file and answers its questions as its writer would. */
function holds(text: string, movements: readonly Movement[], answers: StatementAnswers = {}): void {
  let reading = readStatement(encode(text));
  if (reading.questions.length > 0) reading = readStatement(encode(text), answers);
  expect(reading.questions).toEqual([]);
  expect(reading.problems).toEqual([]);
  expect(shape(reading)).toEqual(expected(movements));
  expect(new Set(reading.lines.map(({ key }) => key)).size).toBe(movements.length);
}

describe('a statement of any movements is read back exactly', () => {
  it('from every version of camt.053', () => {
    fc.assert(
      fc.property(many, fc.constantFrom('01', '02', '04', '08', '11', '13'), (movements, version) =>
        holds(camtOf(movements, version), movements),
      ),
    );
  });

  it('from OFX 1 and 2', () => {
    fc.assert(
      fc.property(many, fc.boolean(), (movements, isXml) => holds(ofxOf(movements, isXml), movements)),
    );
  });

  it('from QIF, days or months first', () => {
    fc.assert(
      fc.property(many, fc.boolean(), (movements, isDayFirst) =>
        holds(qifOf(movements, isDayFirst), movements, { dateOrder: isDayFirst ? 'DMY' : 'MDY' }),
      ),
    );
  });

  it('from MT940', () => {
    // Its years have two digits, and all of them are of this century.
    const recent = many.map((movements) =>
      movements.map((one) => ({ ...one, date: `20${one.date.slice(2)}` })),
    );
    const days = recent.filter((movements) =>
      movements.every(({ date }) => !date.endsWith('-02-29') || Number(date.slice(0, 4)) % 4 === 0),
    );
    fc.assert(fc.property(days, (movements) => holds(mt940Of(movements), movements)));
  });

  it('from CSV with any columns, marks, dates and separators', () => {
    fc.assert(
      fc.property(many, csvStyle, (movements, style) =>
        holds(csvOf(movements, style), movements, {
          dateOrder: style.date === 'american' ? 'MDY' : 'DMY',
          decimalMark: style.decimals,
          direction: 'in',
        }),
      ),
      { numRuns: 200 },
    );
  });
});

it('sums amounts of any decimals exactly', () => {
  expect(sumOf(['0.1', '0.2', '-0.05', '1000000000000000', '0.001', '-7'])).toBe('999999999999993.251');
  expect(sumOf([])).toBe('0');
});
