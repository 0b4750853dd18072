import type { AnyResource } from '@ledgerwise/resource';
import { createPortal } from 'react-dom';
import { useFormats } from '../../core/formats/use-formats.ts';
import type { Company } from '../company.ts';
import { LineTable } from '../LineTable.tsx';
import { TotalList } from '../totals/Totals.tsx';
import { documentOf, type StoredDocument } from '../use-document.ts';
import { useLogoAddress } from './company-logo.ts';
import { type DocumentSheet, sheetOf } from './document-sheet.ts';
import styles from './PrintSheet.module.css';
import { useContact } from './use-contact.ts';

export interface PrintSheetProps {
  readonly resource: AnyResource;
  readonly stored: StoredDocument;
  readonly company: Company;
}

/**
 * The document on paper: what a browser prints or saves as PDF while it is open. Rendered beside the page,
 * and only while printing; everything else is hidden then.
 */
export function PrintSheet({ resource, stored, company }: PrintSheetProps) {
  const formats = useFormats();
  const contact = useContact(resource, stored.row);
  const logo = useLogoAddress(company);
  const sheet = sheetOf({ resource, stored, company, contact, formats });
  return createPortal(
    // Of what is printed, the page's style keeps the main part alone; on paper this is it.
    <main className={styles.sheet} data-print-sheet="">
      <header className={styles.head}>
        <div>
          {logo !== null && <img src={logo} alt="" className={styles.logo} />}
          <strong dir="auto" className={styles.company}>
            {sheet.company.name}
          </strong>
          <p dir="auto" className={styles.sender}>
            {sheet.company.lines.join('\n')}
          </p>
        </div>
        <p className={styles.title}>{sheet.title}</p>
      </header>
      <div className={styles.parties}>
        {sheet.contact && (
          <address dir="auto">
            <small>{sheet.contact.label}</small>
            <strong>{sheet.contact.name}</strong>
            {sheet.contact.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        )}
        <dl className={styles.facts}>
          {sheet.facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <LineTable
        of={documentOf(resource).of}
        stored={stored}
        currency={sheet.currency}
        isInclusive={sheet.isInclusive}
      />
      <div className={styles.end}>
        <TaxByRate sheet={sheet} />
        <TotalList lines={sheet.totals} />
      </div>
      {sheet.notes.map(({ title, text }) => (
        <section key={title} className={styles.notes}>
          <strong>{title}</strong>
          <p dir="auto">{text}</p>
        </section>
      ))}
    </main>,
    globalThis.document.body,
  );
}

/** Tax per rate, shown if there is more than one rate. */
function TaxByRate({ sheet: { tax, taxes } }: { readonly sheet: DocumentSheet }) {
  if (taxes.length === 0) return null;
  return (
    <table className={styles.taxes}>
      <caption>{tax} by rate</caption>
      <thead>
        <tr>
          <th scope="col">Rate</th>
          <th scope="col">Net</th>
          <th scope="col">{tax}</th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ rate, net, gst }) => (
          <tr key={rate}>
            <td>{rate}</td>
            <td>{net}</td>
            <td>{gst}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
