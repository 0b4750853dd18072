import { addDecimals, compareDecimals, dayOf } from '@ledgerwise/resource/reading';
import { AGAIN, type FoundLine, Refused } from './found.ts';
import { cleaned, described, quoted, referred } from './plain-text.ts';
import { isZero, moved, readPlainAmount } from './written-values.ts';
import { all, at, textAt, type XmlNode } from './xml-tree.ts';

/** A day, or a moment's day as the bank writes it. */
export function day(node: XmlNode | undefined): string | null {
  const text = textAt(node, 'Dt') || textAt(node, 'DtTm');
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})(?:$|[TZ+-])/.exec(text) ?? [];
  return year === undefined ? null : dayOf(Number(year), Number(month), Number(date));
}

/** True if money goes out; `kind` applies if nothing is stated. */
export function isDebit(node: XmlNode | undefined, place: string, kind = ''): boolean {
  const said = textAt(node, 'CdtDbtInd') || kind;
  if (said === 'DBIT' || said === 'CRDT') return said === 'DBIT';
  throw new Refused('amount', `${place} does not say whether it is money in or out (CdtDbtInd). ${AGAIN}.`);
}

/** The amount of an element, without a sign. */
export function amountIn(node: XmlNode | undefined, place: string): string {
  const written = node?.text.trim() ?? '';
  const amount = readPlainAmount(written);
  if (amount !== null) return amount;
  const said =
    written === '' ? 'has no amount (Amt)' : `has the amount ${quoted(written)}, which is not an amount`;
  throw new Refused('amount', `${place} ${said}. ${AGAIN}.`);
}

/** Banks write one element with the amount, the standard's newer versions wrap the parties, both are read. */
function partyName(details: XmlNode, role: string): string {
  const party = at(details, 'RltdPties', role);
  return textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm');
}

/**
 * The counterparty: the debtor of money in, the creditor of money out; the other way round for a reversal.
 */
function counterpartyOf(details: XmlNode | undefined, isOut: boolean, isReversal: boolean): string {
  if (!details) return '';
  const [payer, payee] = [
    partyName(details, 'Dbtr') || partyName(details, 'UltmtDbtr'),
    partyName(details, 'Cdtr') || partyName(details, 'UltmtCdtr'),
  ];
  const [likely, other] = isOut !== isReversal ? [payee, payer] : [payer, payee];
  return cleaned(likely || (isReversal ? other : ''));
}

function remittance(details: XmlNode | undefined): string {
  const free = all(details, 'RmtInf', 'Ustrd').map(({ text }) => text);
  const structured = all(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) => text);
  return described(...free, ...structured, textAt(details, 'AddtlTxInf'));
}

function referenceOf(details: XmlNode | undefined): string {
  const refs = at(details, 'Refs');
  const given = ['EndToEndId', 'ChqNb', 'InstrId', 'PmtInfId'].map((name) => referred(textAt(refs, name)));
  return (
    given.find((text) => text !== '') ?? referred(textAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'))
  );
}

const amountOf = (details: XmlNode): XmlNode | undefined =>
  at(details, 'Amt') ?? at(details, 'AmtDtls', 'TxAmt', 'Amt');

export interface CamtEntry {
  readonly node: XmlNode;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly isOut: boolean;
  readonly isReversal: boolean;
  readonly ordinal: number;
}

function lineOf(entry: CamtEntry, details: XmlNode | undefined, amount: string, id: string): FoundLine {
  const { node, date, ordinal, isReversal } = entry;
  const isOut = amount.startsWith('-');
  return {
    date,
    amount,
    description:
      remittance(details) ||
      described(textAt(node, 'AddtlNtryInf')) ||
      described(textAt(node, 'BkTxCd', 'Prtry', 'Cd')),
    reference: referenceOf(details),
    counterparty: counterpartyOf(details, isOut, isReversal),
    id,
    row: ordinal,
  };
}

/**
 * Returns the lines of an entry. An entry is one line, unless it is a batch whose parts are all listed and add up to
 * it: then each part is a line, as in the books. A part's reference is the bank's reference of the entry, with the
 * part's number.
 */
export function linesOf(entry: CamtEntry): readonly FoundLine[] {
  const { node, amount, currency, isOut, ordinal } = entry;
  const own = referred(textAt(node, 'AcctSvcrRef'));
  const parts = all(node, 'NtryDtls', 'TxDtls');
  const [first] = parts;
  const single = (): readonly FoundLine[] => {
    const id = own || referred(textAt(first, 'Refs', 'AcctSvcrRef')) || referred(textAt(node, 'NtryRef'));
    // A reference of the bank is its own; the entry's number only counts within the statement.
    const line = lineOf(entry, parts.length > 1 ? undefined : first, moved(amount, isOut), id);
    return [{ ...line, isOwnId: own !== '' }];
  };
  if (parts.length < 2) return single();
  const split: FoundLine[] = [];
  let sum = '0';
  for (const [index, details] of parts.entries()) {
    const of = amountOf(details);
    const text = of && (of.currency ?? currency) === currency ? readPlainAmount(of.text) : null;
    if (text === null || isZero(text)) return single();
    const part = moved(text, isDebit(details, `Entry ${ordinal}`, isOut ? 'DBIT' : 'CRDT'));
    sum = addDecimals(sum, part);
    const id = own === '' ? referred(textAt(details, 'Refs', 'AcctSvcrRef')) : `${own}/${index + 1}`;
    split.push({ ...lineOf(entry, details, part, id), isOwnId: own !== '' });
  }
  return compareDecimals(sum, moved(amount, isOut)) === 0 ? split : single();
}
