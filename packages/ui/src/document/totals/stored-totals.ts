import type { Row } from '@ledgerwise/contract';
import {
  type AnyResource,
  addDecimals,
  type DocumentLineRow,
  type LineSides,
  negateDecimal,
  type SidesAmounts,
  type TalliedAmounts,
  type TaxOfRate,
} from '@ledgerwise/resource';
import { sidesTally } from '../lines/sides.ts';
import { documentOf, type StoredDocument } from '../use-document.ts';

const amountOf = (line: DocumentLineRow, name: 'net' | 'gst' | 'total'): string =>
  typeof line[name] === 'string' ? line[name] : '0.00';

const rateOf = ({ gst_applicable, gst_rate }: DocumentLineRow): string =>
  gst_applicable === true ? String(Number(gst_rate)) : '0';

/** Debits and credits of a stored document's lines, if it has them. */
function storedSides(sides: LineSides, { lines }: StoredDocument): SidesAmounts {
  const tally = sidesTally(sides);
  for (const line of lines) tally.change(null, line);
  return tally.totals();
}

/** Totals of a stored document, from its stored lines. */
export function storedAmounts(resource: AnyResource, stored: StoredDocument): TalliedAmounts | SidesAmounts {
  const { sides } = documentOf(resource).of;
  return sides ? storedSides(sides, stored) : storedTotals(resource, stored);
}

const isPart = (part: unknown): part is Readonly<Record<'component' | 'rate' | 'gst', string>> =>
  typeof part === 'object' && part !== null && 'component' in part && 'rate' in part && 'gst' in part;

/** Returns the components of a line's tax code with their amounts; empty without a code, or if it charges nothing. */
const partsOf = ({ tax_parts }: DocumentLineRow) =>
  Array.isArray(tax_parts) ? tax_parts.filter(isPart) : [];

/** The tax of each component of the lines' tax codes, in the order in which the lines name them. */
function componentTaxes(lines: readonly DocumentLineRow[]): readonly TaxOfRate[] {
  const taxes = new Map<string, TaxOfRate>();
  for (const line of lines)
    for (const { component, rate, gst } of partsOf(line)) {
      const before = taxes.get(`${component} ${rate}`) ?? { component, rate, net: '0.00', gst: '0.00' };
      taxes.set(`${component} ${rate}`, {
        ...before,
        net: addDecimals(before.net, amountOf(line, 'net')),
        gst: addDecimals(before.gst, gst),
      });
    }
  return [...taxes.values()];
}

/** Totals of a stored document: the sums of its stored lines. */
function storedTotals(resource: AnyResource, { row, lines }: StoredDocument): TalliedAmounts {
  const sum = (of: readonly DocumentLineRow[], name: 'net' | 'gst' | 'total'): string =>
    of.reduce((all, line) => addDecimals(all, amountOf(line, name)), '0.00');
  const plain = lines.filter((line) => partsOf(line).length === 0);
  const rates = [...new Set(plain.map(rateOf))].sort((left, right) => Number(left) - Number(right));
  return {
    net: sum(lines, 'net'),
    gst: sum(lines, 'gst'),
    total: sum(lines, 'total'),
    taxes: [
      ...rates.map((rate) => {
        const those = plain.filter((line) => rateOf(line) === rate);
        return { rate, net: sum(those, 'net'), gst: sum(those, 'gst') };
      }),
      ...componentTaxes(lines),
    ],
    baseTotal: baseTotalOf(resource, row),
  };
}

/** Returns the total in the base currency, for documents in another one. */
function baseTotalOf(resource: AnyResource, row: Row): string | null {
  const name = resource.document?.rate;
  const rate = name === undefined ? undefined : row[name];
  const base = Object.values(resource.fields).find((field) => field.base !== undefined)?.base;
  const amount = base === undefined ? undefined : row[base];
  return rate === undefined || Number(rate) === 1 || amount === undefined || amount === null
    ? null
    : String(amount);
}

/**
 * Payments and credits on a document: the total less the balance; zero for drafts and for cancelled
 * documents.
 */
export function settledOf(resource: AnyResource, row: Row, amounts: TalliedAmounts | SidesAmounts): string {
  const { balance, isDraft, voided } = documentOf(resource);
  if (balance === undefined || !('total' in amounts) || isDraft(row) || voided?.(row)) return '0.00';
  return addDecimals(amounts.total, negateDecimal(String(row[balance] ?? '0')));
}

/** Returns the stored balance of a document; undefined if it is never paid. */
export function balanceOf(resource: AnyResource, row: Row): string | undefined {
  const { balance } = documentOf(resource);
  return balance === undefined ? undefined : String(row[balance] ?? '0');
}
