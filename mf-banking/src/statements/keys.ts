import type { FoundLine } from './found.ts';
import type { StatementLine } from './statement.ts';

/** Two words of 32 bits from a text, by multiplication and rotation (cyrb53): equal texts, equal keys, in any browser. */
function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (high >>> 0).toString(36).padStart(7, '0') + (low >>> 0).toString(36).padStart(7, '0');
}

/** `5.50` and `5.5` are one amount. */
const shortest = (amount: string): string =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount;

/** A key has at most 200 characters, and a number may be appended. */
const LONGEST_ID = 190;

function base(line: FoundLine): string {
  if (line.isOwnId && line.id !== '' && line.id.length <= LONGEST_ID) return line.id;
  const said = [line.id, line.reference, line.counterparty, line.description].join('\n');
  return `${line.date} ${shortest(line.amount)} ${digest(said.toLowerCase())}`;
}

/**
 * Gives each line a key that identifies it when it is read again, from the same file or from an overlapping one of the
 * same format.
 * \n If the bank guarantees a unique id (FITID, AcctSvcrRef), that is the key. Otherwise it consists of the day, the
 * amount and all texts of the line. Repetitions within the file are numbered in order of date: the second coffee of a
 * day has ` #2`. So are ids that a bank uses twice, against its guarantee.
 */
export function withKeys(lines: readonly FoundLine[]): readonly StatementLine[] {
  const keys = lines.map(base);
  const repeated = new Map<string, number[]>();
  const first = new Map<string, number>();
  keys.forEach((key, at) => {
    const before = first.get(key);
    if (before === undefined) first.set(key, at);
    else repeated.set(key, [...(repeated.get(key) ?? [before]), at]);
  });
  for (const [key, places] of repeated) {
    const day = (at: number) => lines[at]?.date ?? '';
    const inOrder = [...places].sort((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0));
    for (const [count, at] of inOrder.entries()) if (count > 0) keys[at] = `${key} #${count + 1}`;
  }
  return lines.map(({ isOwnId: _, ...line }, at) => ({ ...line, key: keys[at] ?? '' }));
}
