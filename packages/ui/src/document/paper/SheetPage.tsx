import type { CSSProperties } from 'react';
import { classNames } from '../../core/class-names.ts';
import { isFigure, type LineColumn } from '../lines/line.ts';
import { TotalList } from '../totals/Totals.tsx';
import type { DocumentSheet } from './document-sheet.ts';
import styles from './SheetPage.module.css';
import { sheetPageTexts } from './texts.ts';

export interface SheetPageProps {
  readonly sheet: DocumentSheet;
  /** URL of the logo; null for none. */
  readonly logo: string | null;
  /** Adapts to the width of a phone, instead of keeping the layout of a page. */
  readonly reflows?: boolean;
}

/** A document as its recipient sees it: the same in print, in the editor's preview and in the online copy. */
export function SheetPage({ sheet, logo, reflows = false }: SheetPageProps) {
  const { template, color } = sheet.look;
  return (
    <div
      className={styles.page}
      data-template={template}
      data-reflows={reflows ? '' : undefined}
      style={color === null ? undefined : ({ '--document-color': color } as CSSProperties)}
    >
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
      <SheetLines sheet={sheet} />
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
    </div>
  );
}

const lookOf = ({ field }: LineColumn): string =>
  classNames(
    isFigure(field) && styles.figure,
    field.kind === 'longText' && styles.words,
    field.readOnly && styles.amount,
  );

function SheetLines({ sheet: { lines, linesLabel } }: { readonly sheet: DocumentSheet }) {
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{linesLabel}</caption>
      <thead>
        <tr>
          {lines.columns.map((column) => (
            <th key={column.name} scope="col" className={lookOf(column)}>
              {column.field.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.rows.map((texts, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
          <tr key={place}>
            {lines.columns.map((column, at) => (
              <td key={column.name} data-label={column.field.label} className={lookOf(column)}>
                <span dir="auto">{texts[at]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Tax and its base per rate, if there is more than one rate. */
function TaxByRate({ sheet: { tax, taxes } }: { readonly sheet: DocumentSheet }) {
  if (taxes.length === 0) return null;
  return (
    <table className={styles.taxes}>
      <caption>{sheetPageTexts.byRate(tax)}</caption>
      <thead>
        <tr>
          <th scope="col">{sheetPageTexts.rate}</th>
          <th scope="col">{sheetPageTexts.net}</th>
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
