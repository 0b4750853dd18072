import { addDecimals, compareDecimals } from '@ledgerwise/resource/csv/reading';
import { isZero, moved, readPlainAmount } from './amounts.ts';
import { dayOf } from './dates.ts';
import {
  type Findings,
  type FoundLine,
  type FoundStatement,
  NOT_BOOKED,
  NOTHING_MOVED,
  Refused,
} from './found.ts';
import { cleaned, described, quoted, referred } from './texts.ts';
import { all, at, textAt, walkXml, type XmlNode } from './xml-tree.ts';

const AGAIN = 'Download the statement from your bank again';

function day(node: XmlNode | undefined): string | null {
  const text = textAt(node, 'Dt') || textAt(node, 'DtTm');
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})(?:$|[TZ+-])/.exec(text) ?? [];
  return year === undefined ? null : dayOf(Number(year), Number(month), Number(date));
}

function isDebit(node: XmlNode | undefined, place: string, kind = ''): boolean {
  const said = textAt(node, 'CdtDbtInd') || kind;
  if (said === 'DBIT' || said === 'CRDT') return said === 'DBIT';
  throw new Refused('amount', `${place} does not say whether it is money in or out (CdtDbtInd). ${AGAIN}.`);
}

function amountIn(node: XmlNode | undefined, place: string): string {
  const written = node?.text.trim() ?? '';
  const amount = readPlainAmount(written);
  if (amount !== null) return amount;
  const said = written === '' ? 'has no amount (Amt)' : `has the amount ${quoted(written)}, which is none`;
  throw new Refused('amount', `${place} ${said}. ${AGAIN}.`);
}

/** Banks write one element with the amount, the standard's newer versions wrap the parties, both are read. */
function partyName(details: XmlNode, role: string): string {
  const party = at(details, 'RltdPties', role);
  return textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm');
}

/** Who is on the other side: of money in the debtor, of money out the creditor; of what comes back, the other way round. */
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

interface Entry {
  readonly node: XmlNode;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly isOut: boolean;
  readonly isReversal: boolean;
  readonly ordinal: number;
}

function lineOf(entry: Entry, details: XmlNode | undefined, amount: string, id: string): FoundLine {
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
 * An entry is one line. Where it is a batch whose parts are all told, and come to it, each part is one: that is what the
 * books have. The bank's reference of the entry, with the part's number, is the part's.
 */
function linesOf(entry: Entry): readonly FoundLine[] {
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

class StatementsOfCamt {
  readonly statements: FoundStatement[] = [];
  readonly #findings: Findings;
  readonly #size: number;
  #entries = 0;
  #balances = new Map<string, { readonly amount: string; readonly date?: string }>();

  constructor(findings: Findings, size: number) {
    this.#findings = findings;
    this.#size = size;
  }

  begin(): void {
    this.statements.push({ lines: [] });
    this.#balances = new Map();
  }

  found(node: XmlNode): void {
    const statement = this.statements.at(-1);
    if (!statement) return;
    try {
      if (node.name === 'Ntry') this.#entry(statement, node);
      else if (node.name === 'Bal') this.#balance(statement, node);
      else this.#account(statement, node);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { kind, message, row } = error.problem;
      this.#findings.wrong(kind, message, row ?? (node.name === 'Ntry' ? this.#entries : undefined));
    }
  }

  #account(statement: FoundStatement, node: XmlNode): void {
    const number = textAt(node, 'Id', 'IBAN') || textAt(node, 'Id', 'Othr', 'Id');
    if (number !== '') statement.account = cleaned(number);
    const currency = textAt(node, 'Ccy');
    if (currency !== '') statement.currency ??= currency;
  }

  /** All amounts of a statement are in one currency, each says in which. */
  #inCurrency(statement: FoundStatement, amount: XmlNode | undefined, place: string): string {
    const currency = amount?.currency?.trim().toUpperCase() || undefined;
    if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
      throw new Refused('currency', `${place} does not say its currency (Ccy). ${AGAIN}.`);
    statement.currency ??= currency;
    if (currency !== statement.currency)
      throw new Refused(
        'currency',
        `${place} is in ${currency}, the statement in ${statement.currency}. Download a statement of one currency.`,
      );
    return currency;
  }

  #balance(statement: FoundStatement, node: XmlNode): void {
    const code = textAt(node, 'Tp', 'CdOrPrtry', 'Cd');
    const place = `The balance ${code || 'of no kind'} of statement ${this.statements.length}`;
    if (!/^(?:OPBD|PRCD|CLBD|ITBD|OPAV)$/.test(code) || code === 'OPAV') return;
    const of = at(node, 'Amt');
    this.#inCurrency(statement, of, place);
    const date = day(at(node, 'Dt'));
    const amount = moved(amountIn(of, place), isDebit(node, place));
    const balance = { amount, ...(date !== null && { date }) };
    // A page of a statement begins and ends with balances in between (ITBD), in that order.
    if (!this.#balances.has(code)) this.#balances.set(code, balance);
    const opening = this.#balances.get('OPBD') ?? this.#balances.get('PRCD') ?? this.#balances.get('ITBD');
    const closing = this.#balances.get('CLBD') ?? (code === 'ITBD' ? balance : undefined);
    if (opening) statement.opening = opening;
    if (closing && closing !== opening) statement.closing = closing;
  }

  #entry(statement: FoundStatement, node: XmlNode): void {
    this.#entries += 1;
    if (this.#entries % 500 === 0)
      this.#findings.progress(Math.min(0.99, (this.#entries * 1000) / this.#size));
    const ordinal = this.#entries;
    const place = `Entry ${ordinal}`;
    const status = textAt(node, 'Sts', 'Cd') || textAt(node, 'Sts', 'Prtry') || textAt(node, 'Sts');
    if (status !== '' && status !== 'BOOK') {
      this.#findings.leaveOut(NOT_BOOKED);
      return;
    }
    const of = at(node, 'Amt');
    const amount = amountIn(of, place);
    const currency = this.#inCurrency(statement, of, place);
    const isOut = isDebit(node, place);
    const date = day(at(node, 'BookgDt')) ?? day(at(node, 'ValDt'));
    if (date === null) {
      const written =
        textAt(node, 'BookgDt', 'Dt') || textAt(node, 'BookgDt', 'DtTm') || textAt(node, 'ValDt', 'Dt');
      const said = written === '' ? 'has no date' : `has the date ${quoted(written)}, which is no day`;
      throw new Refused('date', `${place} ${said} (BookgDt). ${AGAIN}.`, ordinal);
    }
    if (isZero(amount)) {
      this.#findings.leaveOut(NOTHING_MOVED);
      return;
    }
    // CdtDbtInd says which way the money went, of a reversal too.
    const isReversal = /^(?:true|1)$/.test(textAt(node, 'RvslInd'));
    for (const line of linesOf({ node, date, amount, currency, isOut, isReversal, ordinal }))
      statement.lines.push(line);
  }
}

const STATEMENTS = new Set(['Stmt', 'Rpt']);
const WHOLE = new Set(['Acct', 'Bal', 'Ntry']);

/** Reads camt.053 of any version, and camt.052 as far as it is booked. */
export function readCamt(text: string, findings: Findings): readonly FoundStatement[] {
  const read = new StatementsOfCamt(findings, text.length);
  walkXml(text, {
    isWanted: (path) => WHOLE.has(path.at(-1) ?? '') && STATEMENTS.has(path.at(-2) ?? ''),
    begins: (name) => {
      if (STATEMENTS.has(name)) read.begin();
    },
    found: (node) => read.found(node),
  });
  if (read.statements.length === 0)
    throw new Refused('not_a_statement', `The file is CAMT and holds no statement (Stmt). ${AGAIN}.`);
  return read.statements;
}
