/** The five XML entities, and others that banks use. Unknown entities are not expanded. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function character(code: number, written: string): string {
  const isText = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isText ? String.fromCodePoint(code) : written;
}

/** Text of XML or SGML with its entities resolved, once. */
export function plainText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (written, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? written;
    return character(
      decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal),
      String(written),
    );
  });
}

/** The longest texts that a bank transaction has. */
export const LONGEST = { description: 1000, other: 200 } as const;

/** A text on one line, without what cannot be stored, at most so many characters long. */
export function cleaned(text: string, longest: number = LONGEST.other): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const one = text.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').trim();
  if (one.length <= longest) return one;
  const characters = [...one];
  return characters.length <= longest ? one : `${characters.slice(0, longest - 1).join('')}…`;
}

/** A description: texts that say something, each once. */
export function described(...texts: readonly (string | undefined)[]): string {
  const said: string[] = [];
  for (const text of texts) {
    const one = text ? cleaned(text, LONGEST.description) : '';
    if (one !== '' && !said.includes(one)) said.push(one);
  }
  return cleaned(said.join(' '), LONGEST.description);
}

/** Codes of banks for no reference. */
const NONE = /^(?:NONREF|NOTPROVIDED|NOT PROVIDED|NONE|N\/?A|-|0+)$/i;

/** Returns a reference or id; empty if it only states that there is none. */
export function referred(text: string | undefined): string {
  const one = cleaned(text ?? '');
  return NONE.test(one) ? '' : one;
}

/** Shortens a text of a file to one line, for messages. */
export function quoted(text: string): string {
  const one = cleaned(text, 40);
  return `"${one}"`;
}
