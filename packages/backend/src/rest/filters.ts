import { DATABASE_LIMITS } from '../limits/request-limits.ts';
import { cannotBeRead, isNotOffered, patternsAreNotOffered } from './refusals.ts';

/** Operators of comparisons, as PostgreSQL writes them. */
export type Comparison = '=' | '<>' | '>' | '>=' | '<' | '<=' | 'like' | 'ilike';

/** A condition on records. */
export type Condition =
  | { readonly is: 'compared'; readonly column: string; readonly by: Comparison; readonly value: string }
  | { readonly is: 'among'; readonly column: string; readonly values: readonly string[] }
  | { readonly is: 'state'; readonly column: string; readonly state: 'null' | 'true' | 'false' | 'unknown' }
  | { readonly is: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly is: 'not'; readonly of: Condition };

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
};
const STATES = new Set(['null', 'true', 'false', 'unknown']);
const isState = (text: string): text is 'null' | 'true' | 'false' | 'unknown' => STATES.has(text);

/** A filter by a regular expression: `match.x`, `not.imatch(any).{x}`. */
export const PATTERN = /^(not\.)*i?match(\(\w*\))?\./;
const { filters: MOST, depthOfFilters: DEEPEST } = DATABASE_LIMITS;

/** Reads the condition on a column: `eq.5`, `not.is.null`, `in.(a,b)`. */
export function readCondition(column: string, text: string): Condition {
  if (PATTERN.test(text)) throw patternsAreNotOffered();
  if (text.startsWith('not.')) return { is: 'not', of: readCondition(column, text.slice(4)) };
  const dot = text.indexOf('.');
  if (dot === -1) throw cannotBeRead(`filter ${column}`, text);
  const [operator, value] = [text.slice(0, dot), text.slice(dot + 1)];
  if (operator === 'is') {
    const state = value.toLowerCase();
    if (!isState(state)) throw cannotBeRead(`filter ${column}`, text);
    return { is: 'state', column, state };
  }
  if (operator === 'in') return { is: 'among', column, values: readList(column, value) };
  const by = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator] : undefined;
  if (!by) throw isNotOffered(`Filters by ${JSON.stringify(operator.slice(0, 20))} are`);
  return { is: 'compared', column, by, value: by.endsWith('like') ? value.replaceAll('*', '%') : value };
}

/** Parses `(name.eq.a,or(city.is.null,not.city.eq.b))`, by `key` as a conjunction or disjunction. */
export function readConditions(key: string, text: string): Condition {
  const reader = new TreeReader(text);
  const condition = reader.tree(key, 1);
  reader.expectEnd();
  return condition;
}

/** True if a parameter is such a group. */
export const isGroup = (key: string): boolean => /^(not\.)?(and|or)$/.test(key);

/** Reads groups of conditions from their text, from its beginning to its end. */
class TreeReader {
  readonly #text: string;
  #at = 0;
  #count = 0;

  constructor(text: string) {
    this.#text = text;
  }

  expectEnd(): void {
    if (this.#at !== this.#text.length) throw this.#fault();
  }

  /** Reads the conditions in brackets after `and` or `or`. */
  tree(key: string, depth: number): Condition {
    if (depth > DEEPEST.amount) throw this.#fault();
    const isNegated = key.startsWith('not.');
    const of = this.#members(depth);
    const group: Condition = { is: key.endsWith('and') ? 'all' : 'any', of };
    return isNegated ? { is: 'not', of: group } : group;
  }

  #members(depth: number): readonly Condition[] {
    this.#take('(');
    const members: Condition[] = [];
    for (;;) {
      this.#count += 1;
      if (this.#count > MOST.amount) throw this.#fault();
      members.push(this.#member(depth));
      if (this.#text[this.#at] === ')') break;
      this.#take(',');
    }
    this.#at += 1;
    return members;
  }

  #member(depth: number): Condition {
    const group = /^(not\.)?(and|or)(?=\()/.exec(this.#text.slice(this.#at, this.#at + 8));
    if (group) {
      this.#at += group[0].length;
      return this.tree(group[0], depth + 1);
    }
    const dot = this.#text.indexOf('.', this.#at);
    if (dot <= this.#at) throw this.#fault();
    const column = this.#text.slice(this.#at, dot);
    if (/[(),"]/.test(column)) throw this.#fault();
    this.#at = dot + 1;
    return readCondition(column, this.#value());
  }

  /** Reads up to the comma or bracket that ends it; quoted or bracketed parts may contain either. */
  #value(): string {
    let depth = 0;
    let read = '';
    while (this.#at < this.#text.length) {
      const letter = this.#text[this.#at] ?? '';
      if (letter === '"') {
        const quoted = readQuoted(this.#text, this.#at);
        if (!quoted) throw this.#fault();
        // In a nested list, quotes still group its items.
        read += depth > 0 ? this.#text.slice(this.#at, quoted.behind) : quoted.text;
        this.#at = quoted.behind;
        continue;
      }
      if (depth === 0 && (letter === ',' || letter === ')')) break;
      if (letter === '(') depth += 1;
      if (letter === ')') depth -= 1;
      read += letter;
      this.#at += 1;
    }
    return read;
  }

  #take(letter: string): void {
    if (this.#text[this.#at] !== letter) throw this.#fault();
    this.#at += 1;
  }

  #fault() {
    return cannotBeRead('group of filters', this.#text.slice(this.#at));
  }
}

/** Reads a quoted text with its escapes, and returns where it ends. */
function readQuoted(text: string, at: number): { text: string; behind: number } | undefined {
  const [quoted] = /^"(?:[^"\\]|\\.)*"/s.exec(text.slice(at)) ?? [];
  return quoted === undefined
    ? undefined
    : { text: quoted.slice(1, -1).replace(/\\(.)/gs, '$1'), behind: at + quoted.length };
}

/** `(a,"b,c",d)` */
function readList(column: string, text: string): readonly string[] {
  if (!text.startsWith('(') || !text.endsWith(')')) throw cannotBeRead(`filter ${column}`, text);
  const inner = text.slice(1, -1);
  const values: string[] = [];
  for (let at = 0; inner !== '' && at <= inner.length; ) {
    const quoted = inner[at] === '"' ? readQuoted(inner, at) : undefined;
    const comma = inner.indexOf(',', quoted?.behind ?? at);
    const end = comma === -1 ? inner.length : comma;
    if (quoted && quoted.behind !== end) throw cannotBeRead(`filter ${column}`, text);
    values.push(quoted?.text ?? inner.slice(at, end));
    at = end + 1;
  }
  return values;
}
