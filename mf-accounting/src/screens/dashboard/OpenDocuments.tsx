import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link, useNavigate } from '@ledgerwise/contract/router';
import { bills, invoices } from '@ledgerwise/domain';
import { type AnyResource, type Dashboard, daysBetween } from '@ledgerwise/resource';
import {
  Badge,
  Button,
  Card,
  countOf,
  Day,
  EmptyState,
  formatMoney,
  LinkButton,
  Skeleton,
  useFormats,
} from '@ledgerwise/ui/core';
import { useToday } from '@ledgerwise/ui/resource';
import type { ReactNode } from 'react';
import styles from './dashboard.module.css';
import { openDocumentsTexts } from './texts.ts';

type Owed = Dashboard['bills'];

interface OpenDocumentsProps {
  readonly value: Owed | undefined;
  readonly resource: AnyResource;
  readonly title: string;
  /** Buttons that create a document: above the list, and in the empty state. */
  readonly begin: { readonly above: ReactNode; readonly empty: string };
  readonly none: { readonly ever: string; readonly now: string; readonly text: string };
}

/** Documents that are not paid, the first due at the top. */
function OpenDocuments({ value, resource, title, begin, none }: OpenDocumentsProps) {
  const { basePath } = useHost();
  const path = absolutePath(basePath, resource.path);
  return (
    <Card title={title} action={begin.above}>
      <div className={styles.unpaid}>
        {!value && <Skeleton width="70%" />}
        {value?.first.length === 0 && (
          <EmptyState
            level={3}
            title={value.has_any ? none.now : none.ever}
            text={none.text}
            actions={<LinkButton to={`${path}/new`}>{begin.empty}</LinkButton>}
          />
        )}
        {value && value.first.length > 0 && <Documents owed={value} path={path} />}
      </div>
    </Card>
  );
}

function Documents({ owed: { first, due }, path }: { readonly owed: Owed; readonly path: string }) {
  const formats = useFormats();
  const { currency: base } = formats;
  const today = useToday();
  return (
    <>
      <ul className={styles.activity}>
        {first.map(({ id, number, contact, due_date, balance_due, currency, status }) => (
          <li key={id} className={styles.owed}>
            <span dir="auto">
              <Link to={`${path}/${id}`}>{number}</Link> {contact}
            </span>
            <span className={styles.amount}>
              {formatMoney(balance_due, currency, formats, currency === base ? 'narrowSymbol' : 'code')}
            </span>
            <span className={styles.soft}>
              {openDocumentsTexts.due} <Day on={due_date} />
            </span>
            {status === 'overdue' && (
              <Badge tone="bad">
                {openDocumentsTexts.overdue(countOf(daysBetween(due_date, today), 'day', 'days', formats))}
              </Badge>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <Link to={`${path}?view=awaiting`}>{openDocumentsTexts.viewAll}</Link>
        <strong className={styles.amount}>{formatMoney(due, base, formats)}</strong>
      </p>
    </>
  );
}

/** Unpaid invoices of customers. */
export function UnpaidInvoices({ value }: { readonly value: Owed | undefined }) {
  const { basePath } = useHost();
  return (
    <OpenDocuments
      value={value}
      resource={invoices}
      title={openDocumentsTexts.invoices}
      begin={{
        above: (
          <LinkButton size="small" to={`${absolutePath(basePath, invoices.path)}/new`}>
            {openDocumentsTexts.newInvoice}
          </LinkButton>
        ),
        empty: openDocumentsTexts.createInvoice,
      }}
      none={{
        ever: openDocumentsTexts.noInvoicesEver,
        now: openDocumentsTexts.noInvoicesNow,
        text: openDocumentsTexts.invoicesText,
      }}
    />
  );
}

/** Unpaid bills of vendors. */
export function UnpaidBills({ value }: { readonly value: Owed | undefined }) {
  return (
    <OpenDocuments
      value={value}
      resource={bills}
      title={openDocumentsTexts.bills}
      begin={{ above: <NewBill />, empty: openDocumentsTexts.createBill }}
      none={{
        ever: openDocumentsTexts.noBillsEver,
        now: openDocumentsTexts.noBillsNow,
        text: openDocumentsTexts.billsText,
      }}
    />
  );
}

/** Leads to where bills are, and says that one can be created there. */
function NewBill() {
  const { basePath, notify } = useHost();
  const navigate = useNavigate();
  const open = (): void => {
    notify.info({ title: openDocumentsTexts.payable, text: openDocumentsTexts.payableText });
    void navigate(absolutePath(basePath, bills.path));
  };
  return (
    <Button size="small" onClick={open}>
      {openDocumentsTexts.newBill}
    </Button>
  );
}
