import { cleaned, described, referred } from './plain-text.ts';

/** Details in field 86 of a transaction. */
export interface Details {
  readonly description: string;
  readonly counterparty: string;
  readonly reference: string;
}

/** A SWIFT line holds 65 characters: a full line continues in the next, a shorter one ends a word. */
const WIDTH = 65;
/** A part of the German fields holds 27. */
const PART = 27;

function joined(parts: readonly string[], width: number): string {
  return parts.map((part) => (part.length >= width ? part : `${part} `)).join('');
}

/** SEPA's codes within a purpose: `EREF+4711 SVWZ+Invoice 12`. */
const SEPA = /(?:^|\s|(?<=\S))(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|COAM|OAMT)[+:]\s*/g;

function sepaValues(purpose: string): ReadonlyMap<string, string> | null {
  const marks = [...purpose.matchAll(SEPA)];
  if (!marks.some(([, code]) => code === 'SVWZ' || code === 'EREF')) return null;
  const values = new Map<string, string>();
  marks.forEach((mark, at) => {
    const begin = mark.index + mark[0].length;
    values.set(mark[1] ?? '', purpose.slice(begin, marks[at + 1]?.index).trim());
  });
  return values;
}

/** `166?00TEXT?20SVWZ+Invoice?32Name`: a code of the business, then parts by number. Banks choose the sign between. */
function german(text: string): Details | null {
  const [, separator] = /^\d{3}([^\w\s])(?=\d{2})/.exec(text) ?? [];
  if (separator === undefined) return null;
  const parts = text
    .slice(3)
    .split(separator)
    .flatMap((part) => (/^\d{2}/.test(part) ? [[Number(part.slice(0, 2)), part.slice(2)] as const] : []));
  const of = (isWanted: (number: number) => boolean): readonly string[] =>
    parts.filter(([number]) => isWanted(number)).map(([, part]) => part);
  const purpose = joined(
    of((number) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63)),
    PART,
  );
  const sepa = sepaValues(purpose);
  return {
    description:
      described(sepa?.get('SVWZ') ?? (sepa ? '' : purpose)) || described(of((n) => n === 0).join(' ')),
    counterparty: cleaned(
      joined(
        of((number) => number === 32 || number === 33),
        PART,
      ),
    ),
    reference: referred(sepa?.get('EREF')) || referred(sepa?.get('KREF')),
  };
}

/** `/TRTP/SEPA/IBAN/…/NAME/Jane/REMI/Invoice 12/EREF/4711`, of Dutch banks. */
const SLASHED =
  /\/(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|CNTP|ORDP|BENM|ULTD|ULTB|ULTC|ISDT|RTRN|PURP|PREF|SVCL|ADDR|OCMT|CHGS|EXCH)\//g;

function dutch(text: string): Details | null {
  if (!/^\/[A-Z]{4}\//.test(text) && !/^\/(?:IBAN|BIC)\//.test(text)) return null;
  const marks = [...text.matchAll(SLASHED)];
  if (marks.length === 0) return null;
  const values = new Map<string, string>();
  marks.forEach((mark, at) => {
    const value = text.slice(mark.index + mark[0].length, marks[at + 1]?.index).replace(/^\/+|\/+$/g, '');
    if (!values.has(mark[1] ?? '')) values.set(mark[1] ?? '', value.trim());
  });
  // ING writes account, bank and name behind one code.
  const [, , named = ''] = (values.get('CNTP') ?? '').split('/');
  const remittance = (values.get('REMI') ?? '').replace(/^(?:USTD|STRD\/CUR)\/+/, '').replace(/^\/+/, '');
  return {
    description: described(remittance) || described(values.get('TRTP')),
    counterparty: cleaned(values.get('NAME') || named),
    reference: referred(values.get('EREF')) || referred(values.get('PREF')),
  };
}

/** Field 86 as the bank wrote it, line by line. */
export function readDetails(lines: readonly string[]): Details {
  const whole = lines.join('').trim();
  const structured = german(whole) ?? dutch(whole);
  if (structured) return structured;
  const text = joined(lines, WIDTH);
  const sepa = sepaValues(text);
  return {
    description: described(sepa?.get('SVWZ') ?? text),
    counterparty: '',
    reference: referred(sepa?.get('EREF')),
  };
}
