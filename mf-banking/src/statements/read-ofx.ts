import { dayOf, guessDecimalMark } from '@ledgerwise/resource/reading';
import { type Findings, type FoundStatement, NOT_BOOKED, NOTHING_MOVED, Refused } from './found.ts';
import { cleaned, described, plainText, quoted, referred } from './plain-text.ts';
import { isZero, readAmount } from './written-values.ts';

/** A tag with the text after it, or a part to skip. SGML has no end tags for values, XML has, and banks mix both. */
const TAG = /<(\/?)([\w.]+)[^>]*?>(?:\s*<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))|<!--[\s\S]*?-->/g;

const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS']);
/** Elements around values whose names have another meaning elsewhere. */
const AROUND = new Set([
  'STATUS',
  'BANKACCTFROM',
  'CCACCTFROM',
  'LEDGERBAL',
  'AVAILBAL',
  'BALLIST',
  'CURRENCY',
  'ORIGCURRENCY',
  'BANKACCTTO',
  'CCACCTTO',
  'PAYEE',
]);

type Values = Map<string, string>;

/** `20260630233000.000[-5:EST]`: the day as the bank writes it, in its own time. */
function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text.trim()) ?? [];
  return year === undefined ? null : dayOf(Number(year), Number(month), Number(day));
}

interface Transaction {
  readonly values: Values;
  readonly isPending: boolean;
  readonly ordinal: number;
}

interface Account {
  readonly values: Values;
  readonly transactions: Transaction[];
}

/** Refuses a bank's error response instead of a statement. */
function refuseError({ code, severity, message }: { code: string; severity: string; message: string }): void {
  if (severity.toUpperCase() !== 'ERROR') return;
  const said = message === '' ? '' : `: ${quoted(message)}`;
  throw new Refused(
    'bank_error',
    `Instead of a statement, the bank sent error ${code || '(without a number)'}${said}. Sign in at your bank and download the statement again.`,
  );
}

/** Reads the flattened tree of tags: values by name, with the name of the surrounding element where that matters. */
function accountsIn(body: string, findings: Findings): readonly Account[] {
  const accounts: Account[] = [];
  let account: Account | undefined;
  let transaction: Transaction | undefined;
  let around = '';
  let status = { code: '', severity: '', message: '' };
  let ordinal = 0;
  TAG.lastIndex = 0;
  for (let match = TAG.exec(body); match; match = TAG.exec(body)) {
    const [, slash, name, raw, text] = match;
    if (name === undefined) continue;
    const tag = name.toUpperCase();
    const isEnd = slash === '/';
    if (STATEMENTS.has(tag)) {
      account = isEnd ? undefined : { values: new Map(), transactions: [] };
      transaction = undefined;
      if (account) accounts.push(account);
    } else if (tag === 'STMTTRN' || tag === 'STMTTRNP') {
      // Some banks omit the end tag; the next transaction starts anyway.
      transaction = undefined;
      if (isEnd || !account) continue;
      ordinal += 1;
      transaction = { values: new Map(), isPending: tag === 'STMTTRNP', ordinal };
      account.transactions.push(transaction);
      if (ordinal % 500 === 0) findings.progress(match.index / body.length);
    } else if (tag === 'BANKTRANLIST') transaction = undefined;
    else if (AROUND.has(tag)) {
      if (tag === 'STATUS' && isEnd) {
        refuseError(status);
        status = { code: '', severity: '', message: '' };
      }
      around = isEnd ? '' : tag;
    } else if (!isEnd) {
      const value = (raw ?? plainText(text ?? '')).trim();
      if (value === '') continue;
      if (around === 'STATUS') status = { ...status, [tag.toLowerCase()]: value };
      const values = transaction?.values ?? account?.values;
      const full = around === '' || around === 'STATUS' ? tag : `${around}.${tag}`;
      if (values && !values.has(full)) values.set(full, value);
    }
  }
  return accounts;
}

/** Returns the currency of all amounts: stated once or, by some banks, with each amount. */
function currencyOf({ values, transactions }: Account, findings: Findings): string | undefined {
  let currency = values.get('CURDEF')?.toUpperCase();
  for (const { values: own, ordinal } of transactions) {
    const said = own.get('CURRENCY.CURSYM')?.toUpperCase();
    currency ??= said;
    if (said === undefined || said === currency) continue;
    findings.wrong(
      'currency',
      `Transaction ${ordinal} is in ${said}, others are in ${currency}. Download a statement of one currency.`,
      ordinal,
    );
    break;
  }
  return currency;
}

function statementOf(account: Account, findings: Findings): FoundStatement {
  const { values, transactions } = account;
  const number = values.get('BANKACCTFROM.ACCTID') ?? values.get('CCACCTFROM.ACCTID') ?? values.get('ACCTID');
  const currency = currencyOf(account, findings);
  const written = [...transactions.map((one) => one.values), values].flatMap((one) =>
    ['TRNAMT', 'LEDGERBAL.BALAMT'].flatMap((name) => one.get(name) ?? []),
  );
  const mark = guessDecimalMark(written);
  const lines: FoundStatement['lines'] = [];
  for (const { values: own, isPending, ordinal } of transactions) {
    if (isPending) {
      findings.leaveOut(NOT_BOOKED);
      continue;
    }
    const place = `Transaction ${ordinal}`;
    const date = dayIn(own.get('DTPOSTED') ?? '');
    const amount = readAmount(own.get('TRNAMT') ?? '', mark);
    if (date === null)
      findings.wrong('date', missingOr(place, own.get('DTPOSTED'), 'date (DTPOSTED)'), ordinal);
    if (amount === null)
      findings.wrong('amount', missingOr(place, own.get('TRNAMT'), 'amount (TRNAMT)'), ordinal);
    if (date === null || amount === null) continue;
    if (isZero(amount)) {
      findings.leaveOut(NOTHING_MOVED);
      continue;
    }
    const name = own.get('NAME') ?? own.get('PAYEE.NAME') ?? '';
    const id = referred(own.get('FITID'));
    lines.push({
      date,
      amount,
      description: described(own.get('MEMO') ?? name) || described(name) || cleaned(own.get('TRNTYPE') ?? ''),
      reference: referred(own.get('CHECKNUM')) || referred(own.get('REFNUM')),
      counterparty: cleaned(name),
      id,
      isOwnId: id !== '',
      row: ordinal,
    });
  }
  const balance = values.get('LEDGERBAL.BALAMT');
  const closing = balance === undefined ? null : readAmount(balance, mark);
  const asOf = dayIn(values.get('LEDGERBAL.DTASOF') ?? '');
  return {
    ...(number !== undefined && { account: cleaned(number) }),
    ...(currency !== undefined && { currency }),
    ...(closing !== null && { closing: { amount: closing, ...(asOf !== null && { date: asOf }) } }),
    lines,
  };
}

function missingOr(place: string, written: string | undefined, what: string): string {
  return written === undefined
    ? `${place} has no ${what}. The file is damaged: download it from your bank again.`
    : `${place}: ${quoted(written)} is not ${what.startsWith('a') ? 'an' : 'a'} ${what}. Correct it in the file, or download it from your bank again.`;
}

/** Reads OFX 1 (SGML) and 2 (XML), and QFX, which is the same. */
export function readOfx(text: string, findings: Findings): readonly FoundStatement[] {
  const doctype = /<!(?:DOCTYPE|ENTITY)\b/i.exec(text);
  if (doctype)
    throw new Refused(
      'doctype',
      'The file declares entities of its own (DOCTYPE), which statements do not and which is not read. Download the statement from your bank again.',
    );
  const begin = text.search(/<OFX\b/i);
  const isWhole = /<\/OFX\s*>\s*$/i.test(text.slice(-200));
  if (begin < 0 || !isWhole)
    throw new Refused(
      'cut_off',
      `The file ends before the statement does (it has no ${begin < 0 ? '<OFX>' : '</OFX>'}). Download it from your bank again.`,
    );
  const accounts = accountsIn(text.slice(begin), findings);
  if (accounts.length === 0)
    throw new Refused(
      'not_a_statement',
      /<INVSTMTRS\b/i.test(text)
        ? 'The file is an investment statement. Download the statement of a bank account or credit card instead.'
        : 'The file is OFX but contains no account statement. Download the transactions of the account from your bank.',
    );
  return accounts.map((account) => statementOf(account, findings));
}
