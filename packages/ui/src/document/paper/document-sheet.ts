import type { Row } from '@ledgerwise/contract';
import { type AnyResource, fieldOf, type LineResource, type TalliedAmounts } from '@ledgerwise/resource';
import { formatDate, formatMoney, formatPercent } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import { titleOf } from '../../resource/format-value.ts';
import { type Company, companyLines, type DocumentLook, taxIdLine } from '../company.ts';
import { type LinesToRead, linesToRead } from '../line-table.ts';
import type { SheetAmounts } from '../lines/sheet-cells.ts';
import { settledOf, storedAmounts } from '../totals/stored-totals.ts';
import { type TotalLine, taxLabel, taxOf, totalLines } from '../totals/total-lines.ts';
import { documentOf, type StoredDocument } from '../use-document.ts';
import { addressLines } from './print-address.ts';

/** A name and the lines below it. */
interface Party {
  readonly name: string;
  readonly lines: readonly string[];
}

interface Fact {
  readonly label: string;
  readonly text: string;
}

/** A paragraph under its heading. */
interface SheetNote {
  readonly title: string;
  readonly text: string;
}

/** The tax at one rate, as text. */
interface TaxRow {
  readonly rate: string;
  readonly net: string;
  readonly gst: string;
}

/** Everything that a document shows its recipient, in print and in a PDF. */
export interface DocumentSheet {
  readonly look: DocumentLook;
  /** Includes the state if the document is not in force: `Draft Tax Invoice`. */
  readonly title: string;
  readonly number: string;
  readonly company: Party;
  /** The customer or vendor; null for a journal entry. */
  readonly contact: (Party & { readonly label: string }) | null;
  /** Number, dates, the contact's reference and the currency. */
  readonly facts: readonly Fact[];
  readonly lines: LinesToRead;
  /** Label of its lines. */
  readonly linesLabel: string;
  readonly currency: string;
  readonly isInclusive: boolean;
  /** Name of the tax: `GST`. */
  readonly tax: string;
  /** Tax per rate, if there is more than one rate. */
  readonly taxes: readonly TaxRow[];
  readonly totals: readonly TotalLine[];
  readonly notes: readonly SheetNote[];
}

/** Source of a sheet. */
export interface SheetSource {
  readonly resource: AnyResource;
  readonly stored: StoredDocument;
  readonly company: Company;
  /** The customer or vendor, as far as the reader may see the record. */
  readonly contact: Row | undefined;
  readonly formats: Formats;
  /** Totals of the lines during input; without it, the sums of the stored lines. */
  readonly amounts?: SheetAmounts;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Lines without the columns that are for the books only. */
const printedLines = (of: LineResource): LineResource => ({
  ...of,
  columns: of.columns.filter((name) => !of.notPrinted?.includes(name)),
});

/** Derived from the resource, so that paper and PDF say the same of every kind of document. */
export function sheetOf(source: SheetSource): DocumentSheet {
  const { resource, stored, company, formats } = source;
  const { row } = stored;
  const document = documentOf(resource);
  const currency = String((document.currency && row[document.currency]) ?? company.baseCurrency);
  const isInclusive = row.tax_inclusive === true;
  const amounts = source.amounts ?? storedAmounts(resource, stored);
  // A document that can be changed is a draft, unless its kind has another name for that: an order.
  const state =
    document.isDraft(row) && document.draft === undefined ? 'Draft' : document.voided?.(row)?.state;
  const balance = document.balance === undefined ? undefined : String(row[document.balance] ?? '0');
  const settled = settledOf(resource, row, amounts);
  const owed = state === undefined && balance !== undefined;
  return {
    look: company.look,
    title: [state, document.title(row)].filter(Boolean).join(' '),
    number: titleOf(resource, row),
    company: {
      name: company.name,
      lines: companyLines(company),
    },
    contact: contactOf(source),
    facts: factsOf(source, currency),
    linesLabel: document.of.label.many,
    lines: linesToRead(printedLines(document.of), stored, currency, isInclusive, formats),
    currency,
    isInclusive,
    tax: taxOf(formats),
    taxes: 'taxes' in amounts ? taxRows(amounts, currency, formats) : [],
    totals: totalLines(
      amounts,
      {
        currency,
        baseCurrency: company.baseCurrency,
        isInclusive,
        more: owed
          ? [
              ...(Number(settled) === 0 ? [] : [{ label: 'Paid and credited', amount: settled }]),
              { label: 'Balance due', amount: balance, isStrong: true },
            ]
          : [],
      },
      formats,
    ),
    notes: notesOf(source, (day) => formatDate(day, formats.dateFormat)),
  };
}

function contactOf({ resource, stored: { row }, contact, company }: SheetSource): DocumentSheet['contact'] {
  const document = documentOf(resource);
  const name = document.contactOf?.(row) ?? document.contact;
  if (name === undefined) return null;
  const { label, show } = fieldOf(resource, name);
  return {
    label,
    name: textOf(contact?.name) || textOf(show === undefined ? '' : row[show]),
    lines: [...addressLines(contact), ...taxIdLine(textOf(contact?.tax_id), company.country)],
  };
}

function factsOf({ resource, stored: { row }, formats }: SheetSource, currency: string): readonly Fact[] {
  // Dates, and the document that this one applies to.
  const said = resource.form.sections
    .flatMap((section) => section.fields)
    .flatMap((name) => {
      const { kind, label, opens } = fieldOf(resource, name);
      const value = textOf(row[name]);
      if (!value) return [];
      if (kind === 'date') return [{ label, text: formatDate(value, formats.dateFormat) }];
      return opens ? [{ label, text: value }] : [];
    });
  const reference = textOf(row.reference);
  return [
    { label: fieldOf(resource, resource.title).label, text: titleOf(resource, row) },
    ...said,
    ...(reference ? [{ label: fieldOf(resource, 'reference').label, text: reference }] : []),
    { label: 'Currency', text: currency },
  ];
}

function taxRows({ taxes }: TalliedAmounts, currency: string, formats: Formats): readonly TaxRow[] {
  if (taxes.length < 2) return [];
  return taxes.map((tax) => ({
    rate: tax.component === undefined ? formatPercent(tax.rate, formats) : taxLabel(tax, formats),
    net: formatMoney(tax.net, currency, formats),
    gst: formatMoney(tax.gst, currency, formats),
  }));
}

function notesOf(
  { resource, stored: { row }, company }: SheetSource,
  written: (day: string) => string,
): readonly SheetNote[] {
  const terms = documentOf(resource).paymentTerms?.(row, written) ?? null;
  const payment = terms === null ? '' : [terms, company.paymentDetails].filter(Boolean).join('\n');
  return [
    { title: 'Payment', text: payment },
    { title: 'Notes', text: textOf(row.notes) },
  ].filter(({ text }) => text !== '');
}
