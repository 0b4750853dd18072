import { Refusal } from './refusal.ts';

/** The target of a request: the raw path and the rest. */
export interface RequestTarget {
  /** Still percent-encoded. */
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
}

/** Deeper than any filter or document of ours, and far below what overflows the stack of a recursive parser. */
export const DEEPEST_NESTING = 64;

const WRITABLE = /^[!-~]*$/;
const CONTROL = /\p{Cc}/u;
const OPENING = /[([{]/;
const CLOSING = /[)\]}]/;

const malformed = (why: string): Refusal => new Refusal(400, `This address cannot be requested: ${why}.`);

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // reported by the caller, who knows the context
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (OPENING.test(character)) depth += 1;
    else if (CLOSING.test(character)) depth = Math.max(0, depth - 1);
    if (depth > DEEPEST_NESTING) return true;
  }
  return false;
}

/** Reads a request line's target, which only this function does: its result can be appended to any origin. */
export function parseTarget(text: string): RequestTarget {
  if (!text.startsWith('/') || text.startsWith('//')) {
    throw malformed('it must begin with a single slash, without the name of a server');
  }
  if (!WRITABLE.test(text) || /[\\#]/.test(text))
    throw malformed('characters beyond ASCII, spaces, \\ and # must be percent-encoded');
  const at = text.indexOf('?');
  const pathname = at === -1 ? text : text.slice(0, at);
  const search = at === -1 ? '' : text.slice(at);
  const path = decoded(pathname);
  if (path === undefined) throw malformed('its percent-encoding is broken');
  if (CONTROL.test(path)) throw malformed('it holds a control character');
  const query = decoded(search.replaceAll('+', ' '));
  if (query === undefined) throw malformed('the percent-encoding after its question mark is broken');
  if (query.includes('\0')) throw malformed('it holds a character that no text can hold (NUL)');
  if (isTooDeep(query)) throw malformed(`its brackets are nested more than ${DEEPEST_NESTING} deep`);
  return { pathname, search };
}
