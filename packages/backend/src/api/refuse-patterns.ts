import { patternsAreNotOffered } from './api-refusal.ts';

/** Names and texts in quotes, which may hold anything. */
const QUOTED = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;
/** `~`, `~*`, `!~`, `!~*` by themselves: `~~` is LIKE. */
const MATCHES_PATTERN = /(?<![~!@#%^&|?<>=*/+-])!?~\*?(?![~!@#%^&|?<>=*/+-])/;

/** Lite's names for what it read from an address: `$regex`, `$iregexAny` … */
const PATTERN_OPERATOR = /^\$i?regex/;
/** What a request writes or calls with is data, whatever its keys are called. */
const DATA = new Set(['values', 'args']);

function hasPattern(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(([key, value]) => PATTERN_OPERATOR.test(key) || hasPattern(value));
}

/**
 * Refuses regular expressions, which one line can make run for hours, in what lite read from a request: however it was
 * spelt, and also where lite would compare or leave out instead.
 */
export function refusePatternFilters(request: object): void {
  if (Object.entries(request).some(([key, value]) => !DATA.has(key) && hasPattern(value)))
    throw patternsAreNotOffered();
}

/** The same once more in the statement itself, whose values are parameters: a `~` in its own text is a filter's. */
export function refusePatterns(statement: string): void {
  if (!statement.includes('~') || !MATCHES_PATTERN.test(statement.replace(QUOTED, '""'))) return;
  throw patternsAreNotOffered();
}
