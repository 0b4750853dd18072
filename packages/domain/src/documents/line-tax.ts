import { addDecimals, type Values } from '@ledgerwise/resource';
import { scaled } from '../money/decimal.ts';

/** A component of a tax code on a line: its name, and its effective rate on the net amount in percent. */
export interface LinePart {
  readonly component: string;
  readonly rate: string;
}

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** The components of a line's tax code; undefined if it has none. */
export function partsOf({ tax_code_id, tax_parts }: Values): readonly LinePart[] | undefined {
  if (typeof tax_code_id !== 'string' || !Array.isArray(tax_parts)) return undefined;
  return tax_parts.flatMap((part: unknown) =>
    isRecord(part) ? [{ component: String(part.component), rate: String(part.rate) }] : [],
  );
}

/** `10.50` is `10.5`. */
const trimmed = (text: string): string =>
  text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;

/** A whole number as a decimal string with so many decimals. */
function decimalOf(amount: bigint, scale: bigint): string {
  const digits = amount.toString().padStart(Number(scale) + 1, '0');
  const whole = digits.slice(0, digits.length - Number(scale));
  return scale === 0n ? whole : trimmed(`${whole}.${digits.slice(digits.length - Number(scale))}`);
}

/** A compound rate on the net amount: it is charged on what the components before it came to, too. */
function effective(rate: string, charged: string): string {
  const own = scaled(rate);
  const before = scaled(charged);
  const hundred = 100n * 10n ** before.scale;
  return decimalOf(own.amount * (hundred + before.amount), own.scale + before.scale + 2n);
}

/** Combined rate of the components, in percent of the net amount. */
export const rateOfParts = (parts: readonly LinePart[]): string =>
  trimmed(parts.reduce((sum, { rate }) => addDecimals(sum, rate), '0'));

/** Kinds of tax code that charge nothing: their lines have GST switched off. */
const UNTAXED: ReadonlySet<unknown> = new Set(['exempt', 'out_of_scope']);

/** Values that a tax code fills into a line: `tax` is its row, or the default of a product or an account. */
export function lineTax(id: unknown, tax: unknown): Values {
  if (typeof id !== 'string' || !isRecord(tax)) return {};
  const charges = tax.treatment === 'standard' || tax.treatment === 'reduced';
  let charged = '0';
  const parts = (charges && Array.isArray(tax.parts) ? tax.parts : []).flatMap((part: unknown) => {
    if (!isRecord(part)) return [];
    const rate = part.is_compound === true ? effective(String(part.rate), charged) : String(part.rate);
    charged = addDecimals(charged, rate);
    return [{ component: String(part.component), rate }];
  });
  return {
    tax_code_id: id,
    tax_parts: parts,
    gst_rate: rateOfParts(parts),
    gst_applicable: !UNTAXED.has(tax.treatment),
    names: { tax_code_id: String(tax.code) },
  };
}

/** Values that a contact's default code fills into a line; none without one. */
export const contactTax = (contact: unknown): Values =>
  isRecord(contact) ? lineTax(contact.default_tax_code_id, contact.default_tax) : {};
