import type { Row } from '@ledgerwise/contract';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import {
  Badge,
  countOf,
  Day,
  EmptyState,
  ErrorState,
  formatMoney,
  LoadingBlock,
  PageHeader,
  TextField,
  type Tone,
} from '@ledgerwise/ui/core';
import { type ReactNode, useState } from 'react';
import styles from './demo.module.css';
import { useRecords } from './use-records.ts';

interface ReadOnlyListProps {
  readonly resource: AnyResource;
  readonly description: string;
  readonly tones: Readonly<Record<string, Tone>>;
  readonly actions?: ReactNode;
  rowAction?(row: Row): ReactNode;
}

const RIGHT = new Set(['money', 'integer']);
/** Kinds whose value does not say what it is once the head of the table is gone. */
const NAMED = new Set([...RIGHT, 'date']);
/** Kinds whose values are broken into lines rather than push the figures out of sight. */
const WORDS = new Set(['text', 'longText']);

/** Sums decimal strings in cents, which the sample company's amounts fit into exactly. */
function totalOf(rows: readonly Row[], field: string): string {
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[field] ?? 0) * 100), 0);
  return formatMoney((cents / 100).toFixed(2));
}

function Cell({
  resource,
  name,
  row,
  tones,
}: Pick<ReadOnlyListProps, 'resource' | 'tones'> & { name: string; row: Row }) {
  const field = fieldOf(resource, name);
  const value = row[name];
  if (value === null || value === undefined || value === '') return null;
  if (field.kind === 'choice') return <Badge tone={tones[String(value)] ?? 'plain'}>{String(value)}</Badge>;
  if (field.format) return field.format(value);
  if (field.kind === 'money') return formatMoney(String(value));
  if (field.kind === 'date') return <Day on={String(value)} />;
  return String(value);
}

/** Documents of the sample company: to be looked at and searched, not to be changed. */
export function ReadOnlyList({ resource, description, tones, actions, rowAction }: ReadOnlyListProps) {
  const [search, setSearch] = useState('');
  const records = useRecords(resource.name, { search: search.trim() });
  const { columns, totals = [] } = resource.list;
  const align = (name: string) => (RIGHT.has(fieldOf(resource, name).kind) ? styles.number : undefined);
  const isWords = (name: string) => name !== resource.title && WORDS.has(fieldOf(resource, name).kind);
  const cellOf = (name: string) => {
    const { kind, label } = fieldOf(resource, name);
    const place = name === columns[0] ? styles.lead : name === totals[0] ? styles.figure : undefined;
    return {
      className: [align(name), place, isWords(name) && styles.words].filter(Boolean).join(' '),
      ...(NAMED.has(kind) && { 'data-label': label }),
    };
  };
  return (
    <>
      <PageHeader title={resource.label.many} description={description} actions={actions} />
      <div className={styles.search}>
        <TextField
          label="Search"
          hideLabel
          type="search"
          placeholder="Search..."
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {records.status === 'loading' && <LoadingBlock />}
      {records.status === 'failed' && <ErrorState error={records.error} onRetry={records.retry} />}
      {records.status === 'ready' && records.rows.length === 0 && (
        <EmptyState
          {...(search.trim() === ''
            ? resource.empty
            : {
                title: 'Nothing found',
                text: `No ${resource.label.many.toLowerCase()} match “${search.trim()}”.`,
              })}
        />
      )}
      {records.status === 'ready' && records.rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={styles.sheet} aria-label={resource.label.many} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" className={align(name)}>
                    {fieldOf(resource, name).label}
                  </th>
                ))}
                {rowAction && (
                  <th scope="col">
                    <span className="visually-hidden">Actions</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {records.rows.map((row) => (
                <tr key={row.id}>
                  {columns.map((name) => (
                    <td key={name} {...cellOf(name)}>
                      <Cell resource={resource} name={name} row={row} tones={tones} />
                    </td>
                  ))}
                  {rowAction && <td className={styles.number}>{rowAction(row)}</td>}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                {columns.map((name, index) => (
                  <td key={name} {...cellOf(name)}>
                    {index === 0
                      ? countOf(records.rows.length, 'record', 'records')
                      : totals.includes(name) && totalOf(records.rows, name)}
                  </td>
                ))}
                {rowAction && <td />}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </>
  );
}
