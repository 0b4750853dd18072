import { describeError, isAppError, useHost } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import type { OnlineInvoice } from '@ledgerwise/resource';
import {
  Badge,
  Button,
  EmptyState,
  formatDate,
  formatMoney,
  LoadingBlock,
  type Tone,
} from '@ledgerwise/ui/core';
import { SheetPage } from '@ledgerwise/ui/online';
import { useEffect, useState } from 'react';
import styles from './OnlineInvoiceScreen.module.css';
import { type InvoicePage, pageOf } from './online-invoice.ts';
import { texts } from './texts.ts';

type Opened =
  | { readonly is: 'loading' }
  | { readonly is: 'open'; readonly page: InvoicePage }
  | { readonly is: 'refused'; readonly error: unknown };

/** Loads the invoice of the link. Requested once, because each request counts as a view. */
function useOnlineInvoice(token: string): Opened {
  const { data } = useHost();
  const [opened, setOpened] = useState<Opened>({ is: 'loading' });
  useEffect(() => {
    const gone = new AbortController();
    const open = async (): Promise<void> => {
      setOpened({ is: 'loading' });
      try {
        const online: OnlineInvoice = await data.call('read_online_invoice', { token }, gone.signal);
        setOpened({ is: 'open', page: pageOf(online) });
      } catch (error) {
        if (!gone.signal.aborted) setOpened({ is: 'refused', error });
      }
    };
    void open();
    return () => gone.abort();
  }, [data, token]);
  return opened;
}

/** The online copy of an invoice: for its customer, without an account. The token is in the address's fragment. */
export function OnlineInvoiceScreen() {
  const { hash } = useLocation();
  const opened = useOnlineInvoice(hash.slice(1));
  return (
    <main className={styles.screen}>
      <meta name="robots" content="noindex, nofollow" />
      {opened.is === 'loading' && <LoadingBlock text={texts.onlineInvoiceScreen.loading} />}
      {opened.is === 'refused' && <Refused error={opened.error} />}
      {opened.is === 'open' && <Invoice page={opened.page} />}
    </main>
  );
}

function Refused({ error }: { readonly error: unknown }) {
  const { errorTexts } = useHost();
  const { title, help } = describeError(error, errorTexts);
  const isOfLink = isAppError(error) && error.code.startsWith('online_invoice.');
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {texts.onlineInvoiceScreen.invoice}
      </h1>
      <EmptyState title={isOfLink ? texts.onlineInvoiceScreen.notAvailable : title} text={help} />
    </>
  );
}

const STATES: Readonly<Record<InvoicePage['state'], readonly [label: string, tone: Tone]>> = {
  cancelled: [texts.onlineInvoiceScreen.cancelled, 'plain'],
  paid: [texts.onlineInvoiceScreen.paid, 'good'],
  overdue: [texts.onlineInvoiceScreen.overdue, 'bad'],
  open: [texts.onlineInvoiceScreen.open, 'info'],
};

function Invoice({ page }: { readonly page: InvoicePage }) {
  const { notify } = useHost();
  const [isSaving, setSaving] = useState(false);
  const { sheet, logo, state, balance, due, formats } = page;
  const [label, tone] = STATES[state];
  const isOwed = state === 'open' || state === 'overdue';
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const { downloadSheet } = await import('@ledgerwise/ui/online-file');
      await downloadSheet(sheet, logo);
    } catch (error) {
      notify.error(error, texts.onlineInvoiceScreen.noPdf);
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1} dir="auto">
            {texts.onlineInvoiceScreen.from(sheet.number, sheet.company.name)}{' '}
            <Badge tone={tone}>{label}</Badge>
          </h1>
          {isOwed && (
            <p className={styles.owed}>
              <strong>{formatMoney(balance.amount, balance.currency, formats)}</strong>
              {due !== null && ` ${texts.onlineInvoiceScreen.due(formatDate(due, formats.dateFormat))}`}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <Button onClick={() => window.print()}>{texts.onlineInvoiceScreen.print}</Button>
          <Button variant="primary" busy={isSaving} onClick={() => void save()}>
            {texts.onlineInvoiceScreen.downloadPdf}
          </Button>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page wider than a phone must be scrollable by keyboard */}
      <section className={styles.paper} aria-label={texts.onlineInvoiceScreen.invoice} tabIndex={0}>
        <SheetPage sheet={sheet} logo={logo} reflows />
      </section>
    </>
  );
}
