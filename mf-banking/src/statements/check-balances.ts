import { addDecimals, compareDecimals } from '@ledgerwise/resource/reading';
import type { Findings, FoundStatement } from './found.ts';

/** Returns the exact sum of many amounts: integers by number of decimals, combined at the end. */
export function sumOf(amounts: Iterable<string>): string {
  const sums = new Map<number, bigint>();
  for (const amount of amounts) {
    const at = amount.indexOf('.');
    const decimals = at < 0 ? 0 : amount.length - at - 1;
    const units = BigInt(at < 0 ? amount : amount.slice(0, at) + amount.slice(at + 1));
    sums.set(decimals, (sums.get(decimals) ?? 0n) + units);
  }
  let total = '0';
  for (const [decimals, units] of sums) {
    const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
    const whole = digits.slice(0, digits.length - decimals);
    const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
    total = addDecimals(total, units < 0n ? `-${text}` : text);
  }
  return total;
}

/** Checks that the file's opening balance plus its movements equals its closing balance. */
export function checkSums(statement: FoundStatement, place: string, findings: Findings): void {
  const { opening, closing, lines } = statement;
  if (!opening || !closing) return;
  const moves = sumOf(lines.map(({ amount }) => amount));
  const sum = addDecimals(opening.amount, moves);
  if (compareDecimals(sum, closing.amount) === 0) return;
  findings.note(
    'balances',
    `${place} does not add up: it begins with ${opening.amount}, its ${lines.length} ${lines.length === 1 ? 'line comes' : 'lines come'} to ${moves}, which makes ${sum}, and it ends with ${closing.amount}. A line is missing or was changed: compare it with your bank, or download it again.`,
  );
}

/** Checks that consecutive statements start with the previous closing balance. */
export function checkGaps(statements: readonly FoundStatement[], findings: Findings): void {
  statements.forEach((statement, at) => {
    const before = statements[at - 1]?.closing;
    const { opening } = statement;
    if (!before || !opening || compareDecimals(before.amount, opening.amount) === 0) return;
    findings.note(
      'balances',
      `Statement ${at + 1} of the file begins with ${opening.amount}, the one before it ends with ${before.amount}. A statement between them is missing: download the whole period in one file.`,
    );
  });
}
