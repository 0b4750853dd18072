import { useHost } from '@ledgerwise/contract';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { createPortal } from 'react-dom';
import { formatDate, formatMoney, formatNumber } from '../core/format.ts';
import { titleOf } from '../resource/format-value.ts';
import type { Company } from './company.ts';
import { LineTable } from './LineTable.tsx';
import styles from './PrintSheet.module.css';
import { storedTotals } from './stored-totals.ts';
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

const ADDRESS = ['address', 'city', 'state', 'zip_code', 'country'] as const;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * The document on paper: what a browser prints, or saves as PDF, while it is open. It stands beside the page rather than
 * in it, and only while it is printed; all else is left out then.
 */
export function PrintSheet({ resource, stored, company, settled }: PrintSheetProps) {
  const { auth } = useHost();
  const { row } = stored;
  const document = documentOf(resource);
  const contact = useContact(resource, row);
  const contactField = fieldOf(resource, document.contact);
  const name = textOf(contact?.name) || textOf(contactField.show === undefined ? '' : row[contactField.show]);
  const [street, ...town] = ADDRESS.map((field) => textOf(contact?.[field]));
  const taxId = textOf(contact?.tax_id);
  const currency = String(row[document.currency] ?? company.baseCurrency);
  const totals = storedTotals(resource, stored);
  const taxed = totals.taxes.filter(({ gst }) => Number(gst) !== 0);
  const isInclusive = row.tax_inclusive === true;
  const balance = document.balance === undefined ? undefined : textOf(String(row[document.balance] ?? '0'));
  const dates = resource.form.sections
    .flatMap((section) => section.fields)
    .flatMap((field) => {
      const { kind, label } = fieldOf(resource, field);
      return kind === 'date' && row[field] ? [{ label, text: formatDate(String(row[field])) }] : [];
    });
  const reference = textOf(row.reference);
  const notes = textOf(row.notes);
  const isDraft = document.isDraft(row);
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
        <div className={styles.what}>
          <p className={styles.title}>{isDraft ? `Draft ${document.title(row)}` : document.title(row)}</p>
          <p>{titleOf(resource, row)}</p>
        </div>
      </header>
      <div className={styles.parties}>
        <address dir="auto">
          <small>{contactField.label}</small>
          <strong>{name}</strong>
          {street && <span>{street}</span>}
          {town.some(Boolean) && <span>{town.filter(Boolean).join(', ')}</span>}
          {taxId && <span>Tax ID {taxId}</span>}
        </address>
        <dl className={styles.facts}>
          {dates.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {reference && (
            <div>
              <dt>{fieldOf(resource, 'reference').label}</dt>
              <dd dir="auto">{reference}</dd>
            </div>
          )}
          <div>
            <dt>Currency</dt>
            <dd>{currency}</dd>
          </div>
        </dl>
      </div>
      <LineTable of={document.of} stored={stored} currency={currency} isInclusive={isInclusive} />
      <div className={styles.sums}>
        <Totals
          amounts={totals}
          currency={currency}
          baseCurrency={company.baseCurrency}
          isInclusive={isInclusive}
          more={
            balance === undefined || isDraft
              ? []
              : [
                  ...(Number(settled) === 0 ? [] : [{ label: 'Paid and credited', amount: settled }]),
                  { label: 'Balance due', amount: balance, isStrong: true },
                ]
          }
        />
      </div>
      {taxed.length > 1 && (
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
            {totals.taxes.map(({ rate, net, gst }) => (
              <tr key={rate}>
                <td>{formatNumber(rate)} %</td>
                <td>{formatMoney(net, currency)}</td>
                <td>{formatMoney(gst, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes && (
        <p dir="auto" className={styles.notes}>
          {notes}
        </p>
      )}
    </main>,
    globalThis.document.body,
  );
}
