import { type ListSummary, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import {
  Badge,
  Card,
  ErrorState,
  formatMoney,
  LinkButton,
  PageHeader,
  Tile,
  useFormats,
} from '@ledgerwise/ui/core';
import { useEffect, useState } from 'react';
import styles from './demo.module.css';
import { texts } from './texts.ts';
import { useRecords } from './use-records.ts';

const { dashboard: text } = texts;

const SUMMARIES = [
  {
    table: 'customers',
    field: 'balance',
    path: 'customers',
    label: text.customers,
    caption: text.records,
  },
  {
    table: 'accounts_receivable',
    field: 'amount_due',
    path: 'accounts-receivable',
    label: text.receivables,
    caption: text.due,
  },
  {
    table: 'accounts_payable',
    field: 'amount_due',
    path: 'accounts-payable',
    label: text.payables,
    caption: text.due,
  },
  {
    table: 'products',
    field: 'unit_price',
    path: 'products',
    label: text.products,
    caption: text.records,
  },
] as const;

function SummaryTile({ table, field, path, label, caption }: (typeof SUMMARIES)[number]) {
  const formats = useFormats();
  const { basePath, data, notify } = useHost();
  const [summary, setSummary] = useState<ListSummary | null>(null);
  useEffect(() => {
    let isShown = true;
    const read = () =>
      data.call('summarise_records', { table_name: table, query: {}, sum_fields: [field] }).then(
        (found) => isShown && setSummary(found),
        (error: unknown) => isShown && notify.error(error),
      );
    const stop = data.watch(table, { onChange: read, onStatus: () => undefined });
    read();
    return () => {
      isShown = false;
      stop();
    };
  }, [data, notify, table, field]);
  const isAmount = field === 'amount_due';
  const figure =
    summary &&
    (isAmount ? formatMoney(summary.sums[field], formats.currency, formats) : String(summary.count));
  return <Tile label={label} figure={figure ?? undefined} caption={caption} to={`${basePath}/${path}`} />;
}

const TONES = { Paid: 'good', Outstanding: 'bad', Draft: 'warn' } as const;

function toneOf(status: unknown) {
  return status === 'Paid' || status === 'Outstanding' || status === 'Draft' ? TONES[status] : 'plain';
}

/** The number of invoices on the dashboard. */
const LATEST = 8;

export function DashboardPage() {
  const formats = useFormats();
  const { basePath } = useHost();
  const invoices = useRecords('invoices', { size: LATEST });
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <div className={styles.tiles}>
        {SUMMARIES.map((summary) => (
          <SummaryTile key={summary.table} {...summary} />
        ))}
      </div>
      <Card
        title={text.invoices}
        action={
          <LinkButton size="small" to={`${basePath}/invoices`}>
            {text.allInvoices}
          </LinkButton>
        }
      >
        {invoices.status === 'failed' && <ErrorState error={invoices.error} onRetry={invoices.retry} />}
        {invoices.status === 'ready' && (
          <ul className={styles.invoices}>
            {invoices.rows.map((invoice) => (
              <li key={invoice.id}>
                <Link to={`${basePath}/invoices/${invoice.id}`}>{String(invoice.invoice_number)}</Link>
                <span className={styles.who}>{String(invoice.customer_name)}</span>
                <span className={styles.state}>
                  <Badge tone={toneOf(invoice.status)}>{String(invoice.status)}</Badge>
                </span>
                <span className={styles.amount}>
                  {formatMoney(String(invoice.total_amount), formats.currency, formats)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
