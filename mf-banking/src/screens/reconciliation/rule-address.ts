import type { Row } from '@ledgerwise/contract';
import { isOut } from './line-amount.ts';

/** A token with digits is specific to this line: a date, a receipt. */
const OWN = /\S*\d\S*/gu;

/** The longest part of a line's text that other lines of its kind may have too. */
export function wordsInCommon(text: string): string {
  const parts = text
    .split(OWN)
    .map((part) => part.replace(/^[^\p{L}]+|[^\p{L})]+$/gu, ''))
    .filter((part) => part.length > 2);
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
  return (longest || text.trim()).slice(0, 200);
}

/** Returns the address in the module for creating a rule from a line, with initial values from the line. */
export function ruleAddress(line: Row, account: string): string {
  const words = wordsInCommon(String(line.words ?? ''));
  return `rules/new?${new URLSearchParams({
    ...(words !== '' && { name: words.slice(0, 100), description_contains: words }),
    direction: isOut(line) ? 'out' : 'in',
    bank_account_id: account,
  })}`;
}
