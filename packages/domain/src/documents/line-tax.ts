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

/** Prints an integer as a decimal string with this many decimals. */
function decimalOf(amount: bigint, scale: bigint): string {
  const digits = amount.toString().padStart(Number(scale) + 1, '0');
  const whole = digits.slice(0, digits.length - Number(scale));
  return scale === 0n ? whole : trimmed(`${whole}.${digits.slice(digits.length - Number(scale))}`);
}

/** Returns a compound rate on the net amount: it also applies to the tax of the components before it. */
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

/**
 * Source of a line's tax during input. A code that was chosen by hand does not change, nor does that of a stored line,
 * whose source is unknown; others are replaced in the order of the database (`price_lines`): contact, product, account,
 * settings.
 */
export type TaxedBy = 'hand' | 'contact' | 'product' | 'account' | 'settings';

/** The tax with who gave it. */
export const taxedBy = (by: TaxedBy, tax: Values): Values => ({ ...tax, taxed_by: by });

/**
 * Tax fields that a line has only during input: its components, its source, and the tax without a product and an
 * account.
 */
export const rememberedTax = ['tax_parts', 'taxed_by', 'usual_tax'] as const;

/** Tax of a line without a code of its product or account; undefined for stored lines. */
export const usualTax = ({ usual_tax }: Values): Values | undefined =>
  isRecord(usual_tax) ? usual_tax : undefined;

/** True if the code of a product or account may replace that of the line. */
const isCodeOf = (line: Values, ...givers: readonly TaxedBy[]): boolean =>
  typeof line.tax_code_id !== 'string' || givers.some((giver) => giver === line.taxed_by);

/** Tax that choosing an account enters: its default code, which replaces that of the settings or of the previous account. */
export function accountTax({ gst_scope, default_tax_code_id, tax }: Values, line: Values): Values {
  // Loans and wages are outside the scope of GST.
  if (gst_scope === 'out_of_scope') return taxedBy('account', { gst_applicable: false, tax_code_id: null });
  const isUntaxedProduct = line.taxed_by === 'product' && line.gst_applicable === false;
  if (isUntaxedProduct || !isCodeOf(line, 'settings', 'account')) return {};
  const own = lineTax(default_tax_code_id, tax);
  if (own.tax_code_id !== undefined) return taxedBy('account', own);
  return line.taxed_by === 'account' ? (usualTax(line) ?? {}) : {};
}

/** Returns the tax fields that the default code of a customer or vendor sets in a line; empty if they have none. */
export const contactTax = (contact: unknown): Values =>
  isRecord(contact) ? lineTax(contact.default_tax_code_id, contact.default_tax) : {};
