import { type DataSource, type Row, toAppError } from '@ledgerwise/contract';
import { type AnyResource, todayIn, type Values } from '@ledgerwise/resource';
import { formatDate, formatMoney } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import { readFontFile } from '../../pdf/font-files.ts';
import { missingWords } from '../../pdf/missing-words.ts';
import type { PdfReport } from '../../pdf/report.ts';
import { writePdf } from '../../pdf/write-pdf.ts';
import { readCompany } from '../company.ts';
import { DUE, daysLate } from '../days-late.ts';
import { isFigure } from '../lines/line.ts';
import { balanceOf } from '../totals/stored-totals.ts';
import { readDocument } from '../use-document.ts';
import { logoForPdf } from './company-logo.ts';
import { type DocumentSheet, sheetOf } from './document-sheet.ts';
import { contactAddress } from './use-contact.ts';

/** A document as a PDF. */
export interface DocumentFile {
  /** `INV-000012.pdf` */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Messages about parts that the PDF does not show. */
  readonly shortcomings: readonly string[];
  /** Characters replaced by a question mark. */
  readonly missing: readonly string[];
  /** Its content. */
  readonly sheet: DocumentSheet;
  /** The customer or vendor, if the reader may see the record. */
  readonly contact: Row | undefined;
  /** The balance and the days it is overdue; null if it is not. */
  readonly overdue: { readonly balance: string; readonly due: string; readonly days: number } | null;
}

/** Which document. */
export interface DocumentFileSource {
  readonly data: DataSource;
  readonly resource: AnyResource;
  readonly id: string;
  readonly formats: Formats;
  /** Values that the document is about to get; it is written with them. */
  readonly becomes?: Values;
}

/** A sheet as a report. */
export function reportOf(sheet: DocumentSheet): PdfReport {
  const { look, title, number, company, contact, facts, lines, tax, taxes, totals, notes } = sheet;
  return {
    look,
    title,
    lang: 'en',
    sender: { name: company.name, lines: company.lines },
    parties: contact ? [contact] : [],
    facts,
    tables: [
      {
        columns: lines.columns.map(({ field }) => ({ title: field.label, isFigure: isFigure(field) })),
        rows: lines.rows.map((cells) => ({ cells })),
      },
    ],
    ...(taxes.length > 0 && {
      breakdown: {
        title: `${tax} by rate`,
        columns: [
          { title: 'Rate', isFigure: true },
          { title: 'Net', isFigure: true },
          { title: tax, isFigure: true },
        ],
        rows: taxes.map(({ rate, net, gst }) => ({ cells: [rate, net, gst] })),
      },
    }),
    totals,
    notes,
    footer: `${number} · ${company.name}`,
  };
}

/** Characters that every file system accepts. */
export const fileName = (number: string): string => `${number.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`;

/** Loads the customer or vendor; undefined if the user may not read the record. */
async function readContact(data: DataSource, resource: AnyResource, row: Row): Promise<Row | undefined> {
  const address = contactAddress(resource, row);
  if (address === null) return undefined;
  try {
    return await data.get(address.table, address.id);
  } catch (error) {
    if (toAppError(error).code === 'data.not_found') return undefined;
    throw error;
  }
}

function overdueOf(
  { resource, formats }: DocumentFileSource,
  row: Row,
  currency: string,
): DocumentFile['overdue'] {
  const days = daysLate(resource, row, todayIn(formats.timeZone));
  if (days === 0) return null;
  return {
    balance: formatMoney(balanceOf(resource, row) ?? '0', currency, formats),
    due: formatDate(String(row[DUE]), formats.dateFormat),
    days,
  };
}

/** A sheet as a PDF. */
export async function sheetPdf(
  sheet: DocumentSheet,
  logo: Uint8Array | null,
  shortcomings: readonly string[],
): Promise<Pick<DocumentFile, 'name' | 'bytes' | 'shortcomings' | 'missing'>> {
  const report = reportOf(sheet);
  const { bytes, missing } = await writePdf(
    logo ? { ...report, sender: { ...report.sender, logo } } : report,
    readFontFile,
  );
  return {
    name: fileName(sheet.number),
    bytes: new Uint8Array(bytes),
    shortcomings: [...shortcomings, ...missingWords(missing)],
    missing,
  };
}

/** Reads the document again, and writes it as a PDF. */
export async function documentPdf(source: DocumentFileSource): Promise<DocumentFile> {
  const { data, resource, id, formats, becomes } = source;
  const [read, company] = await Promise.all([readDocument(data, resource, id), readCompany(data)]);
  const stored = { ...read, row: { ...read.row, ...becomes } };
  const contact = await readContact(data, resource, stored.row);
  const sheet = sheetOf({ resource, stored, company, contact, formats });
  const { logo, shortcomings } = await logoForPdf(data, company);
  return {
    ...(await sheetPdf(sheet, logo, shortcomings)),
    sheet,
    contact,
    overdue: overdueOf(source, stored.row, sheet.currency),
  };
}
