import type { Program } from './moving-in.ts';

/** `1010 Checking`, `1010 · Checking`, `1010 - Checking`. */
const NUMBERED = /^(\d[\d.-]*)\s+(?:[·–—-]\s+)?(\S.*)$/;
/** QuickBooks Desktop writes every number in this form, regardless of the rest of the file. */
const DOTTED = /^(\S+)\s+·\s+(\S.*)$/;
/** `Sales (200)`, as the older reports of Xero have it. */
const IN_BRACKETS = /^(.*\S)\s+\(([A-Za-z0-9][\w.-]{0,9})\)$/;

/** True if accounts start with their numbers, judging by the majority: a few may have none, or be named `401 plan`. */
export function hasNumbers(names: readonly string[]): boolean {
  const accounts = names.filter((name) => name !== '' && !/^total\b/i.test(name));
  return accounts.filter((name) => NUMBERED.test(name)).length * 2 > accounts.length;
}

/** The number and the name of an account that a report writes as one; the number is the last one's of `Parent:Child`. */
export function codeAndName(
  text: string,
  program: Program,
  isNumbered: boolean,
): { readonly code: string; readonly name: string } {
  const bracketed = program === 'xero' ? IN_BRACKETS.exec(text) : null;
  if (bracketed) return { code: bracketed[2] ?? '', name: bracketed[1] ?? '' };
  const parts = text.split(':').map((part) => {
    const found = DOTTED.exec(part.trim()) ?? (isNumbered ? NUMBERED.exec(part.trim()) : null);
    return found ? { code: found[1] ?? '', name: found[2] ?? '' } : { code: '', name: part.trim() };
  });
  return { code: parts.at(-1)?.code ?? '', name: parts.map(({ name }) => name).join(':') };
}
