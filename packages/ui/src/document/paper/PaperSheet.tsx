import { useHost } from '@ledgerwise/contract';
import { createPortal } from 'react-dom';
import { classNames } from '../../core/class-names.ts';
import type { PdfTable } from '../../pdf/report.ts';
import { type Company, companyLines, useCompany } from '../company.ts';
import lines from '../LineTable.module.css';
import { TotalList } from '../totals/Totals.tsx';
import { useLogoAddress } from './company-logo.ts';
import styles from './PrintSheet.module.css';
import type { Sheet } from './sheet.ts';

export interface PaperSheetProps {
  readonly sheet: Sheet;
}

/** Content that a browser prints instead of the screen: the same as in its PDF. */
export function PaperSheet({ sheet }: PaperSheetProps) {
  const company = useCompany();
  return company.data ? <Printed sheet={sheet} company={company.data} /> : null;
}

function Printed({ sheet, company }: PaperSheetProps & { readonly company: Company }) {
  const { auth } = useHost();
  const logo = useLogoAddress(company);
  const { title, subtitle, facts = [], tables, totals = [], notes = [] } = sheet;
  return createPortal(
    <main className={classNames(styles.sheet, styles.report)} data-print-sheet="">
      <header className={styles.head}>
        <div>
          {logo !== null && <img src={logo} alt="" className={styles.logo} />}
          <strong dir="auto" className={styles.company}>
            {company.name || auth.organisation?.name}
          </strong>
          <p dir="auto" className={styles.sender}>
            {companyLines(company).join('\n')}
          </p>
        </div>
        <div>
          <p className={styles.title}>{title}</p>
          {subtitle && (
            <p dir="auto" className={styles.subtitle}>
              {subtitle}
            </p>
          )}
        </div>
      </header>
      <div className={styles.parties}>
        <dl className={styles.facts}>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
        {totals.length > 0 && <TotalList lines={totals} />}
      </div>
      {tables.map((table) => (
        <PaperTable key={table.title ?? ''} table={table} />
      ))}
      {notes.map(({ title: head, text }) => (
        <section key={head ?? text} className={styles.notes}>
          {head && <strong>{head}</strong>}
          <p dir="auto">{text}</p>
        </section>
      ))}
    </main>,
    globalThis.document.body,
  );
}

function PaperTable({ table: { title, columns, rows, named = 0 } }: { readonly table: PdfTable }) {
  return (
    <table className={lines.table}>
      {title && <caption className={styles.caption}>{title}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={column.isFigure ? lines.figure : undefined}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, isTotal }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is printed stays in its order
          <tr key={row} className={isTotal ? styles.sum : undefined}>
            {cells.map((cell, at) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                key={at}
                dir="auto"
                className={columns[at]?.isFigure ? lines.figure : at === named ? lines.words : undefined}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
