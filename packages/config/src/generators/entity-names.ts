import { GeneratorError } from './write-files.ts';

/** All spellings of an entity's name. */
export interface EntityNames {
  /** Table and permissions: `credit_notes` */
  readonly table: string;
  /** File and address: `credit-notes` */
  readonly path: string;
  /** Constant: `creditNotes` */
  readonly constant: string;
  /** Type: `CreditNote` */
  readonly type: string;
  /** `Credit note` */
  readonly one: string;
  /** `Credit notes` */
  readonly many: string;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Parses a name such as `credit-notes`: plural, in lower case. */
export function entityNames(name: string): EntityNames {
  if (!/^[a-z]+([-_][a-z]+)*$/.test(name))
    throw new GeneratorError(
      `"${name}" is not a valid name: use a plural in lower-case letters and hyphens, such as credit-notes.`,
    );
  const words = name.split(/[-_]/);
  const last = words.at(-1) ?? name;
  const oneWords = [...words.slice(0, -1), singular(last)];
  if (oneWords.join() === words.join())
    throw new GeneratorError(
      `"${name}" must be plural, such as credit-notes, because lists and tables have plural names.`,
    );
  return {
    table: words.join('_'),
    path: words.join('-'),
    constant: words.map((word, index) => (index === 0 ? word : capital(word))).join(''),
    type: oneWords.map(capital).join(''),
    one: capital(oneWords.join(' ')),
    many: capital(words.join(' ')),
  };
}
