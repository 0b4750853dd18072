/** A kind of text in the repository: which files have it, and what of a file it is, line by line. */
interface Scope {
  readonly files: RegExp;
  readonly exclude?: RegExp;
  read(text: string): string;
}

/** A block comment starts after white space or a bracket, but not inside a string such as `'/rest/v1/*'`. */
const COMMENT = /(?<=^|[\s{([])\/\*[\s\S]*?\*\/|(?<![:'"`/])\/\/.*|(?<=^|\s)-- .*/gm;

const PLACEHOLDER = /\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}/;
const LITERAL = RegExp(`'[^'\n]*'|"[^"\n]*"|\`(?:${PLACEHOLDER.source}|[^\`])*\``);
/** Text between tags and braces, unless it has signs of code. */
const JSX_TEXT = /(?:(?<=[\w"'}/]>)|(?<=\S\})(?! *[,;)\]]| *\n))[^<>{}();=|&:]*(?=[<{])/;
const TEXT = RegExp(`${LITERAL.source}|${JSX_TEXT.source}`, 'g');

const SCOPES_BY_NAME = {
  documents: {
    files: /\.md$/,
    // Decisions stay as they were written, the glossary lists the replaced words, API reports are code, and
    // texts.md repeats what the scope of texts reads.
    exclude: /(^|\/)adr\/\d|(glossary|texts)\.md$|\.api\.md$/,
    read: (text) =>
      blank(text, /^```.*?^```|<!-- (\S+): npm run gen:[\s\S]*?<!-- end of \1 -->|`[^`\n]+`|\]\([^)]*\)/gms),
  },
  comments: {
    files: /\.(tsx?|sql)$/,
    exclude: /database\.types\.ts$|\/migrations\//,
    read: (text) => blank(keep(text, COMMENT), /`[^`\n]+`/g),
  },
  texts: {
    files: /\.(tsx?|sql)$/,
    exclude: /\.test\.tsx?$|\/test\/|^e2e\/|database\.types\.ts$|\/migrations\//,
    // A literal without a space is a name or a key.
    read: (text) =>
      keep(blank(text, COMMENT), TEXT, (part) =>
        part.includes(' ') ? blank(part, RegExp(PLACEHOLDER, 'g')) : onlyLineEnds(part),
      ),
  },
  identifiers: {
    files: /\.(tsx?|sql)$/,
    exclude: /database\.types\.ts$|\/migrations\//,
    // inCamelCase and in_snake_case become words.
    read: (text) =>
      blank(blank(text, COMMENT), TEXT)
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' '),
  },
} satisfies Record<string, Scope>;

export type ScopeName = keyof typeof SCOPES_BY_NAME;
export const SCOPES: Readonly<Record<ScopeName, Scope>> = SCOPES_BY_NAME;
export const SCOPE_NAMES = Object.keys(SCOPES) as ScopeName[];

/** Lines keep their numbers; columns do not, because expressions would search long blanks. */
const onlyLineEnds = (part: string): string => part.replace(/[^\n]+/g, ' ');

/** Parts become blanks, so that lines keep their numbers. */
function blank(text: string, parts: RegExp): string {
  return text.replace(parts, onlyLineEnds);
}

function keep(text: string, parts: RegExp, read = (part: string): string => part): string {
  let result = '';
  let end = 0;
  for (const { 0: part, index } of text.matchAll(parts)) {
    result += onlyLineEnds(text.slice(end, index)) + read(part);
    end = index + part.length;
  }
  return result + onlyLineEnds(text.slice(end));
}

/** A replaced word. */
export interface Replaced {
  /** A regular expression for whole words in any case. */
  readonly found: string;
  readonly write: string;
  readonly why: string;
  /** Scopes of the replacement; all by default. */
  readonly in?: readonly ScopeName[];
  /** An expression in this case that contains the word and stays. */
  readonly spares?: string;
}

const compiled = new Map<string, RegExp>();

/** Matches whole words; blanks may be line ends. Compiled once, because there are thousands of files. */
function inAnyLine(found: string, flags: 'g' | 'gi'): RegExp {
  const key = `${flags} ${found}`;
  const known = compiled.get(key);
  if (known) return known;
  const made = new RegExp(`(?<![\\w-])(?:${found.replaceAll(' ', '\\s+')})(?![\\w-])`, flags);
  compiled.set(key, made);
  return made;
}

/** Every replaced word of a text, as `line: "word": write …`. */
export function replacedWords(scope: ScopeName, text: string, words: readonly Replaced[]): readonly string[] {
  const read = SCOPES[scope].read(text);
  const inScope = words.filter((word) => word.in?.includes(scope) ?? true);
  // Most texts contain none of them, which one common expression finds out faster.
  if (read.search(inAnyLine(inScope.map(({ found }) => found).join('|'), 'gi')) < 0) return [];
  const lineOf = (index: number): number => read.slice(0, index).split('\n').length;
  return inScope.flatMap(({ found, write, why, spares }) => {
    const kept = spares === undefined ? read : blank(read, inAnyLine(spares, 'g'));
    return [...kept.matchAll(inAnyLine(found, 'gi'))].map(
      ({ 0: word, index }) => `${lineOf(index)}: "${word.replace(/\s+/g, ' ')}": write ${write} (${why})`,
    );
  });
}
