import { addDecimals, compareDecimals, looksLikeDate, negateDecimal } from '@ledgerwise/resource/reading';
import { type CsvRow, isBlank } from './csv-cells.ts';
import type { FoundLine } from './found.ts';
import { cleaned } from './plain-text.ts';
import type { StatementBalance } from './statement.ts';
import { readAmount } from './written-values.ts';

const OPENING =
  /^(?:(?:opening|beginning|starting|start|previous|initial) (?:account )?balance|balance (?:b\/?f|brought forward)|brought forward|anfangssaldo|anfangsbestand|beginsaldo|solde (?:initial|d[eé]but)|saldo (?:inicial|iniziale|anterior|początkowe))\b/i;
const CLOSING =
  /^(?:(?:closing|ending|end|final|current) (?:account )?balance|balance (?:c\/?f|carried forward)|carried forward|endsaldo|endbestand|kontostand(?: vom| am)?|eindsaldo|solde final|saldo (?:final|finale|końcowe))\b/i;
const TOTAL = /^(?:sub-?)?(?:totals?|sum|summe|gesamt|totaal|totale?|totaux)\b(?!.*\bpayment)/i;

/** Returns the kind of a row that is not a transaction: one of its cells starts with a word for a balance or total. */
export function balanceRow(cells: readonly string[]): 'opening' | 'closing' | 'total' | null {
  for (const cell of cells) {
    const text = cell.trim();
    if (text.length < 4 || text.length > 60) continue;
    const code = text.charCodeAt(0);
    // Most cells start with a digit; words for a balance never do.
    if (code < 65) continue;
    if (OPENING.test(text)) return 'opening';
    if (CLOSING.test(text)) return 'closing';
    if (TOTAL.test(text) && !cells.some((other) => looksLikeDate(other.trim()))) return 'total';
  }
  return null;
}

/** Facts about the account from rows above the header. */
interface Facts {
  account?: string;
  currency?: string;
  opening?: StatementBalance;
  closing?: StatementBalance;
}

const ACCOUNT =
  /^(?:account(?: number| no\.?| nr\.?)?|iban|konto(?:nummer)?|kontonr\.?|rekening(?:nummer)?|compte|cuenta|conto)\s*:?\s*$/i;
const CURRENCY = /^(?:currency|währung|munt|devise|moneda|valuta|divisa)\s*:?\s*$/i;

/** A label with its value, in one cell (`IBAN: DE89…`) or in two. */
function labelled(cells: readonly string[]): readonly [string, string] | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = '', second] = filled;
  if (second !== undefined) return [first.replace(/:$/, ''), second];
  const at = first.indexOf(':');
  return at < 0 ? null : [first.slice(0, at), first.slice(at + 1).trim()];
}

/** Reads the rows above the table, and a currency that the header names (`Betrag (EUR)`). */
export function factsAbove(rows: readonly CsvRow[], header: CsvRow | undefined): Facts {
  const facts: Facts = {};
  for (const { cells } of rows) {
    const said = labelled(cells);
    if (!said) continue;
    const [label, value] = said;
    const amount = cells.map((cell) => readAmount(cell)).find((one) => one !== null) ?? readAmount(value);
    if (ACCOUNT.test(label) && /\d/.test(value)) facts.account ??= cleaned(value);
    else if (CURRENCY.test(label) && /^[A-Za-z]{3}$/.test(value)) facts.currency ??= value.toUpperCase();
    else if (OPENING.test(label) && amount) facts.opening ??= { amount };
    else if (CLOSING.test(label) && amount) facts.closing ??= { amount };
  }
  const named = header?.cells.map((cell) => /[([]([A-Z]{3})[)\]]\s*$/.exec(cell.trim())?.[1]).find(Boolean);
  if (named) facts.currency ??= named;
  return facts;
}

interface Running {
  readonly opening: StatementBalance;
  readonly closing: StatementBalance;
}

/**
 * The balances before and after all lines, where each line says its own: null where most of them do not follow from one
 * another. Files begin with the oldest line or with the newest.
 */
export function runningBalance(lines: readonly FoundLine[]): Running | null {
  if (lines.length === 0 || lines.some(({ balance }) => isBlank(balance))) return null;
  const isStep = (from: FoundLine, to: FoundLine): boolean =>
    compareDecimals(addDecimals(from.balance ?? '0', to.amount), to.balance ?? '0') === 0;
  let [down, up] = [0, 0];
  for (let at = 1; at < lines.length; at += 1) {
    const [before, line] = [lines[at - 1], lines[at]];
    if (!before || !line) continue;
    if (isStep(before, line)) down += 1;
    if (isStep(line, before)) up += 1;
  }
  const steps = lines.length - 1;
  if (steps > 0 && Math.max(down, up) < steps * 0.8) return null;
  const isRising = down > up || (down === up && (lines[0]?.date ?? '') <= (lines.at(-1)?.date ?? ''));
  const [first, last] = isRising ? [lines[0], lines.at(-1)] : [lines.at(-1), lines[0]];
  if (!first?.balance || !last?.balance) return null;
  return {
    opening: { amount: addDecimals(first.balance, negateDecimal(first.amount)) },
    closing: { amount: last.balance, date: last.date },
  };
}
