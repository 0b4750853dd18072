import { type DateFormat, useHost } from '@ledgerwise/contract';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { createPortal } from 'react-dom';
import { formatDate, formatMoney, formatNumber } from '../core/format.ts';
import { useFormats } from '../core/use-formats.ts';
import { titleOf } from '../resource/format-value.ts';
import type { Company } from './company.ts';
import { LineTable } from './LineTable.tsx';
import styles from './PrintSheet.module.css';
import { addressLines } from './print-address.ts';
import { storedSides, storedTotals } from './stored-totals.ts';
import { Totals } from './Totals.tsx';
import { useContact } from './use-contact.ts';
import { documentOf, type StoredDocument } from './use-document.ts';

export interface PrintSheetProps {
  readonly resource: AnyResource;
  readonly stored: StoredDocument;
  readonly company: Company;
  /** What was paid and credited so far. */
  readonly settled: string;
}

interface Fact {
  readonly label: string;
  readonly text: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * The document on paper: what a browser prints, or saves as PDF, while it is open. It stands beside the page rather than
 * in it, and only while it is printed; all else is left out then.
 */
export function PrintSheet({ resource, stored, company, settled }: PrintSheetProps) {
  const { auth } = useHost();
  const { dateFormat } = useFormats();
  const { row } = stored;
  const document = documentOf(resource);
  const contact = useContact(resource, row);
  const contactName = document.contactOf?.(row) ?? document.contact;
  const contactField = contactName === undefined ? undefined : fieldOf(resource, contactName);
  const name =
    textOf(contact?.name) || textOf(contactField?.show === undefined ? '' : row[contactField.show]);
  const taxId = textOf(contact?.tax_id);
  const currency = String((document.currency && row[document.currency]) ?? company.baseCurrency);
  const { sides } = document.of;
  const totals = sides ? storedSides(sides, stored) : storedTotals(resource, stored);
  const isInclusive = row.tax_inclusive === true;
  const isDraft = document.isDraft(row);
  const state = isDraft ? 'Draft' : document.voided?.(row)?.state;
  const balance =
    document.balance === undefined || state !== undefined ? undefined : String(row[document.balance] ?? '0');
  const notes = textOf(row.notes);
  return createPortal(
    // Of what is printed, the page's style keeps the main part alone; on paper this is it.
    <main className={styles.sheet} data-print-sheet="">
      <header className={styles.head}>
        <div>
          {company.logo && <img src={company.logo} alt="" className={styles.logo} />}
          <strong dir="auto" className={styles.company}>
            {company.name || auth.organisation?.name}
          </strong>
        </div>
        <p className={styles.title}>{[state, document.title(row)].filter(Boolean).join(' ')}</p>
      </header>
      <div className={styles.parties}>
        {contactField && (
          <address dir="auto">
            <small>{contactField.label}</small>
            <strong>{name}</strong>
            {addressLines(contact).map((line) => (
              <span key={line}>{line}</span>
            ))}
            {taxId && <span>Tax ID {taxId}</span>}
          </address>
        )}
        <dl className={styles.facts}>
          {factsOf(resource, stored, currency, dateFormat).map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <LineTable of={document.of} stored={stored} currency={currency} isInclusive={isInclusive} />
      <div className={styles.end}>
        {'taxes' in totals && <TaxByRate totals={totals} currency={currency} />}
        <Totals
          amounts={totals}
          currency={currency}
          baseCurrency={company.baseCurrency}
          isInclusive={isInclusive}
          more={
            balance === undefined
              ? []
              : [
                  ...(Number(settled) === 0 ? [] : [{ label: 'Paid and credited', amount: settled }]),
                  { label: 'Balance due', amount: balance, isStrong: true },
                ]
          }
        />
      </div>
      {notes && (
        <p dir="auto" className={styles.notes}>
          {notes}
        </p>
      )}
    </main>,
    globalThis.document.body,
  );
}

/** What the document is told by: its number, its dates, what the other side calls it, its currency. */
function factsOf(
  resource: AnyResource,
  { row }: StoredDocument,
  currency: string,
  dateFormat: DateFormat,
): readonly Fact[] {
  const dates = resource.form.sections
    .flatMap((section) => section.fields)
    .flatMap((field) => {
      const { kind, label } = fieldOf(resource, field);
      return kind === 'date' && row[field]
        ? [{ label, text: formatDate(String(row[field]), dateFormat) }]
        : [];
    });
  const reference = textOf(row.reference);
  return [
    { label: fieldOf(resource, resource.title).label, text: titleOf(resource, row) },
    ...dates,
    ...(reference ? [{ label: fieldOf(resource, 'reference').label, text: reference }] : []),
    { label: 'Currency', text: currency },
  ];
}

interface TaxByRateProps {
  readonly totals: ReturnType<typeof storedTotals>;
  readonly currency: string;
}

/** Which tax was reckoned on what, where there is more than one rate. */
function TaxByRate({ totals: { taxes }, currency }: TaxByRateProps) {
  if (taxes.length < 2) return null;
  return (
    <table className={styles.taxes}>
      <caption>GST by rate</caption>
      <thead>
        <tr>
          <th scope="col">Rate</th>
          <th scope="col">Net</th>
          <th scope="col">GST</th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ rate, net, gst }) => (
          <tr key={rate}>
            <td>{formatNumber(rate)} %</td>
            <td>{formatMoney(net, currency)}</td>
            <td>{formatMoney(gst, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
