import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { BILL, bills, INVOICE, invoices, type OwedKind } from '@ledgerwise/domain';
import type { AnyResource } from '@ledgerwise/resource';
import { Card, Day, EmptyState, ErrorState, LinkButton, Skeleton, useFormats } from '@ledgerwise/ui/core';
import { formatField, useLiveTable, useRecordCount } from '@ledgerwise/ui/resource';
import styles from './dashboard.module.css';
import { useUnpaid } from './figures.ts';

interface OpenDocumentsProps {
  readonly resource: AnyResource;
  readonly kind: OwedKind;
  readonly title: string;
  /** On the button that begins one, above the list and where it is empty. */
  readonly begin: { readonly above: string; readonly empty: string };
  readonly none: { readonly ever: string; readonly now: string; readonly text: string };
}

/** Documents that are not paid, the first due at the top. */
function OpenDocuments({ resource, kind, title, begin, none }: OpenDocumentsProps) {
  const { basePath } = useHost();
  const formats = useFormats();
  useLiveTable(resource.name);
  const unpaid = useUnpaid(resource, kind);
  const count = useRecordCount(resource.name);
  const path = absolutePath(basePath, resource.path);
  const rows = unpaid.value?.rows;
  const contact = resource.document?.contact ?? '';
  return (
    <Card
      title={title}
      action={
        <LinkButton size="small" to={`${path}/new`}>
          {begin.above}
        </LinkButton>
      }
    >
      <div className={styles.unpaid}>
        {Boolean(unpaid.error) && !rows && (
          <ErrorState
            error={unpaid.error}
            title={`${resource.label.many} could not be loaded`}
            onRetry={unpaid.retry}
          />
        )}
        {!rows && !unpaid.error && <Skeleton width="70%" />}
        {rows?.length === 0 && (
          <EmptyState
            level={3}
            title={count.value === 0 ? none.ever : none.now}
            text={none.text}
            actions={<LinkButton to={`${path}/new`}>{begin.empty}</LinkButton>}
          />
        )}
        {rows && rows.length > 0 && (
          <ul className={styles.activity}>
            {rows.map((row) => (
              <li key={row.id}>
                <span dir="auto">
                  <Link to={`${path}/${row.id}`}>{formatField(resource, resource.title, row, formats)}</Link>{' '}
                  {formatField(resource, contact, row, formats)}
                </span>
                <span className={styles.soft}>
                  {formatField(resource, 'balance_due', row, formats)}, due <Day on={String(row.due_date)} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** What customers have not paid. */
export function UnpaidInvoices() {
  return (
    <OpenDocuments
      resource={invoices}
      kind={INVOICE}
      title="Invoices owed to you"
      begin={{ above: 'New sales invoice', empty: 'Create Invoice' }}
      none={{
        ever: 'No Invoices Yet',
        now: 'Nothing is owed to you',
        text: 'Invoices that your customers have not paid stand here, the first due at the top.',
      }}
    />
  );
}

/** What vendors have not been paid. */
export function UnpaidBills() {
  return (
    <OpenDocuments
      resource={bills}
      kind={BILL}
      title="Bills you need to pay"
      begin={{ above: 'New bill', empty: 'Create Bill' }}
      none={{
        ever: 'No Bills Yet',
        now: 'Nothing is left to pay',
        text: 'Bills that you have not paid stand here, the first due at the top.',
      }}
    />
  );
}
