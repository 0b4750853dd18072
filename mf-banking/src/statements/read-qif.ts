import { looksLikeDate, readDate } from '@ledgerwise/resource/reading';
import { type Findings, type FoundStatement, NOTHING_MOVED, Refused } from './found.ts';
import { cleaned, described, quoted, referred } from './plain-text.ts';
import { decideMark, decideOrder, isZero, readAmount } from './written-values.ts';

/** A record: the lines up to `^`, by their first letter. */
interface QifRecord {
  readonly values: Map<string, string>;
  readonly line: number;
}

interface Section {
  account?: string;
  readonly records: QifRecord[];
}

const MONEY = /^!Type:\s*(?:Bank|CCard|Cash|Oth\s?[AL])\b/i;

/** The lines of splits are parts of their record, and are not read: the record has their sum. */
const OF_SPLITS = new Set(['S', 'E', '$', '%', 'F']);

/** Sections of accounts; lists of categories, classes and securities are passed over. */
function sectionsIn(text: string, findings: Findings): readonly Section[] {
  const sections: Section[] = [];
  let section: Section | undefined;
  let account: string | undefined;
  let isAccount = false;
  let record: QifRecord | undefined;
  const close = () => {
    if (record && isAccount) account = record.values.get('N') ?? account;
    else if (record && record.values.size > 0) section?.records.push(record);
    record = undefined;
  };
  let number = 0;
  for (const written of text.split('\n')) {
    number += 1;
    if (number % 5000 === 0) findings.progress(number / (number + 5000));
    const line = written.trimEnd();
    if (line.startsWith('!')) {
      close();
      isAccount = /^!Account\b/i.test(line);
      if (/^!(?:Option|Clear)\b/i.test(line)) continue;
      section = MONEY.test(line) ? { records: [], ...(account !== undefined && { account }) } : undefined;
      if (section) sections.push(section);
    } else if (line.startsWith('^')) close();
    else if (line !== '' && (isAccount || section)) {
      record ??= { values: new Map(), line: number };
      const letter = line.slice(0, 1).toUpperCase();
      if (!OF_SPLITS.has(letter) && !record.values.has(letter))
        record.values.set(letter, line.slice(1).trim());
    }
  }
  close();
  return sections;
}

const amountIn = ({ values }: QifRecord): string | undefined => values.get('T') ?? values.get('U');

/** True for Quicken's opening balance, a record from the account to itself. */
function isOpening({ values }: QifRecord, at: number): boolean {
  return (
    at === 0 && /^opening balance$/i.test(values.get('P') ?? '') && /^\[.*\]$/.test(values.get('L') ?? '[]')
  );
}

/** Reads QIF. Ambiguities (which number of a date is the day) are resolved from all dates of the file, or by asking. */
export function readQif(text: string, findings: Findings): readonly FoundStatement[] {
  const sections = sectionsIn(text, findings);
  const records = sections.flatMap((section) => section.records);
  if (sections.length === 0)
    throw new Refused(
      'not_a_statement',
      /^!Type:\s*Invst/im.test(text)
        ? 'The file is a list of investments. Export a bank account, credit card or cash account instead.'
        : 'The file is QIF and has no section of a bank account (!Type:Bank). Export the transactions of the account.',
    );
  const dates = records.flatMap(({ values }) => values.get('D') ?? []);
  const order = decideOrder(dates.filter(looksLikeDate), findings);
  const mark = decideMark(
    records.flatMap((record) => amountIn(record) ?? []),
    findings,
  );
  return sections.map((section): FoundStatement => {
    const statement: FoundStatement = {
      lines: [],
      ...(section.account !== undefined && { account: cleaned(section.account) }),
    };
    section.records.forEach((record, at) => {
      const { values, line } = record;
      const place = `The record of line ${line}`;
      const day = values.get('D');
      const written = amountIn(record);
      const date = day === undefined ? null : readDate(day, order);
      const amount = written === undefined ? null : readAmount(written, mark);
      if (date === null) findings.wrong('date', wrong(place, day, 'date', 'D'), line);
      if (amount === null) findings.wrong('amount', wrong(place, written, 'amount', 'T'), line);
      if (date === null || amount === null) return;
      if (isOpening(record, at)) statement.opening = { amount, date };
      else if (isZero(amount)) findings.leaveOut(NOTHING_MOVED);
      else
        statement.lines.push({
          date,
          amount,
          description: described(values.get('M') ?? values.get('P')) || described(values.get('P')),
          reference: referred(values.get('N')),
          counterparty: cleaned(values.get('P') ?? ''),
          id: '',
          row: line,
        });
    });
    return statement;
  });
}

function wrong(place: string, written: string | undefined, what: string, letter: string): string {
  return written === undefined
    ? `${place} has no ${what} (${letter}). The file may be cut off: export it again, or complete the record.`
    : `${place}: ${quoted(written)} is not ${what.startsWith('a') ? 'an' : 'a'} ${what}. Correct it in the file, or export it again.`;
}
