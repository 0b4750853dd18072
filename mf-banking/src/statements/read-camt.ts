import { amountIn, day, isDebit, linesOf } from './camt-entry.ts';
import { AGAIN, type Findings, type FoundStatement, NOT_BOOKED, NOTHING_MOVED, Refused } from './found.ts';
import { cleaned, quoted } from './plain-text.ts';
import { isZero, moved } from './written-values.ts';
import { at, textAt, walkXml, type XmlNode } from './xml-tree.ts';

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
      const said = written === '' ? 'has no date' : `has the date ${quoted(written)}, which is not a date`;
      throw new Refused('date', `${place} ${said} (BookgDt). ${AGAIN}.`, ordinal);
    }
    if (isZero(amount)) {
      this.#findings.leaveOut(NOTHING_MOVED);
      return;
    }
    // CdtDbtInd gives the direction of the money, for a reversal as well.
    const isReversal = /^(?:true|1)$/.test(textAt(node, 'RvslInd'));
    for (const line of linesOf({ node, date, amount, currency, isOut, isReversal, ordinal }))
      statement.lines.push(line);
  }
}

const STATEMENTS = new Set(['Stmt', 'Rpt']);
const WHOLE = new Set(['Acct', 'Bal', 'Ntry']);

/** Reads camt.053 of any version, and the booked entries of camt.052. */
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
    throw new Refused('not_a_statement', `The file is CAMT but contains no statement (Stmt). ${AGAIN}.`);
  return read.statements;
}
