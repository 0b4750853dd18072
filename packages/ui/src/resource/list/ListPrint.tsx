import {
  type DataSource,
  type ListPage,
  type ListQuery,
  type Row,
  toAppError,
  useHost,
} from '@ledgerwise/contract';
import { type AnyResource, listWords, readFrom, totalsOf } from '@ledgerwise/resource';
import { listQueryOf, viewOf } from '@ledgerwise/resource/query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../core/Button.tsx';
import { countOfRecords, formatMoney, formatNumber } from '../../core/formats/format.ts';
import { Moment } from '../../core/formats/Time.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { ProgressBar } from '../../core/ProgressBar.tsx';
import { formatInList, isFigure } from '../format-value.ts';
import styles from './ListPrint.module.css';
import { listPrintTexts } from './later-texts.ts';
import { useListModel } from './list-model.ts';
import { namedTotal } from './list-totals.ts';

/** About a hundred sheets; more is for a file. */
const MOST_PRINTED = 5000;
const PART = 1000;

async function rowsToPrint(
  data: DataSource,
  resource: AnyResource,
  query: ListQuery,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let start: ListQuery['page'] = { size: PART, offset: 0 };
  while (rows.length < MOST_PRINTED) {
    const page: ListPage = await data.list(readFrom(resource), { ...query, page: start, signal });
    rows.push(...page.rows);
    onProgress(rows.length);
    if (!page.next) break;
    start = { size: PART, after: page.next };
  }
  return rows.slice(0, MOST_PRINTED);
}

/**
 * Prints all records that match, not only the current page: they are loaded, rendered as a sheet, and
 * printed.
 */
export function ListPrint({ onClose }: { onClose(): void }) {
  const formats = useFormats();
  const { data, notify } = useHost();
  const { resource, state, count } = useListModel();
  const [done, setDone] = useState(0);
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const query = useRef(listQueryOf(resource, state));

  useEffect(() => {
    const controller = new AbortController();
    rowsToPrint(data, resource, query.current, controller.signal, setDone).then(setRows, (error: unknown) => {
      if (controller.signal.aborted || toAppError(error).code === 'data.aborted') return;
      notify.error(error, listPrintTexts.failed);
      close.current();
    });
    return () => controller.abort();
  }, [data, notify, resource]);

  useEffect(() => {
    if (!rows) return;
    const end = (): void => close.current();
    document.body.dataset.printing = '';
    window.addEventListener('afterprint', end, { once: true });
    window.print();
    return () => {
      window.removeEventListener('afterprint', end);
      delete document.body.dataset.printing;
    };
  }, [rows]);

  const kinds = resource.label.many.toLowerCase();
  if (rows) return createPortal(<Sheet rows={rows} />, document.body);
  return (
    <Dialog
      open
      title={listPrintTexts.title(kinds)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{listPrintTexts.cancel}</Button>}
    >
      <p role="status">
        {listPrintTexts.fetched(
          formatNumber(done, formats),
          count === undefined ? undefined : formatNumber(Math.min(count, MOST_PRINTED), formats),
          kinds,
        )}
      </p>
      <ProgressBar
        label={listPrintTexts.fetching(kinds)}
        value={done}
        max={count === undefined ? undefined : Math.min(count, MOST_PRINTED)}
      />
    </Dialog>
  );
}

function Sheet({ rows }: { readonly rows: readonly Row[] }) {
  const { auth } = useHost();
  const { resource, layout, formats, count, summary } = useListModel();
  const columns = layout.columns.flatMap((name) => {
    const field = resource.fields[name];
    return field ? [{ name, field, label: field.columnLabel ?? field.label }] : [];
  });
  const totals = totalsOf(resource);
  const sums = summary.data?.sums;
  return (
    <div className={styles.sheet} data-print-sheet>
      <p className={styles.company}>{auth.organisation?.name}</p>
      <h1>{listWords(resource)}</h1>
      <p>
        {countOfRecords(resource.label, rows.length, formats)}
        {count !== undefined && count > rows.length
          ? listPrintTexts.firstOf(formatNumber(count, formats))
          : ''}
        {', '}
        <Moment at={new Date().toISOString()} />
      </p>
      <Asked />
      <table>
        <thead>
          <tr>
            {columns.map(({ name, field, label }) => (
              <th key={name} scope="col" className={isFigure(field) ? styles.figure : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ name, field }) => (
                <td key={name} className={isFigure(field) ? styles.figure : undefined}>
                  {formatInList(resource, name, row, formats)}
                </td>
              ))}
            </tr>
          ))}
          {sums && Object.keys(totals).length > 0 && (
            <tr className={styles.total}>
              {columns.map(({ name }, at) => {
                const summed = totals[name];
                const text =
                  summed === undefined
                    ? ''
                    : namedTotal(resource, name, formatMoney(sums[summed], formats.currency, formats));
                return (
                  <td key={name} className={text ? styles.figure : undefined}>
                    {text || (at === 0 ? listPrintTexts.total : '')}
                  </td>
                );
              })}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Which records they are, and in which order. */
function Asked() {
  const { resource, state, sayFilter } = useListModel();
  const view = viewOf(resource, state.view);
  const { field, descending } = state.sort;
  const sorted = Object.entries(resource.fields).find(([name, { show }]) => (show ?? name) === field)?.[1];
  const words = [
    ...(view && view.filters.length > 0 ? [view.label] : []),
    ...(state.search ? [listPrintTexts.search(state.search)] : []),
    ...state.filters.map(sayFilter),
    listPrintTexts.sortedBy(sorted?.columnLabel ?? sorted?.label ?? listPrintTexts.dateOfEntry, descending),
  ];
  return <p>{words.join(' · ')}</p>;
}
