import { type Row, useHost } from '@ledgerwise/contract';
import type { InvoiceLink, InvoiceSharing } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { SelectField, TextField } from '../../core/fields/TextField.tsx';
import { countOf, formatDate, formatDateTime } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { LoadingBlock } from '../../core/Spinner.tsx';
import { ErrorState } from '../../core/states.tsx';
import { useResourceKeys } from '../../resource/query/query-keys.ts';
import { useRefreshAll } from '../../resource/query/use-refresh-all.ts';
import styles from './ShareDialog.module.css';
import { shareDialogTexts } from './texts.ts';

export interface ShareDialogProps {
  readonly row: Row;
  /** Name of the document. */
  readonly name: string;
  onClose(): void;
}

const DAYS = [30, 90, 365].map((days) => ({ value: String(days), label: shareDialogTexts.days(days) }));
const USUAL_DAYS = '90';

/** Creates and closes links to the online copy of an invoice, and shows if somebody opened one. */
export function ShareDialog({ row, name, onClose }: ShareDialogProps) {
  const { data, notify } = useHost();
  const keys = useResourceKeys('invoices');
  const refreshAll = useRefreshAll();
  const [days, setDays] = useState(USUAL_DAYS);
  const [link, setLink] = useState<InvoiceLink | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sharing = useQuery<InvoiceSharing>({
    queryKey: [...keys.record(row.id), 'sharing'],
    queryFn: ({ signal }) => data.call('invoice_sharing', { id: row.id }, signal),
    staleTime: 0,
  });
  const change = async (work: () => Promise<void>, failed: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      await sharing.refetch();
      refreshAll();
    } catch (error) {
      notify.error(error, failed);
    } finally {
      setBusy(false);
    }
  };
  const create = () =>
    change(
      async () => setLink(await data.call('share_invoice', { id: row.id, days: Number(days) })),
      shareDialogTexts.notCreated,
    );
  const stop = () =>
    change(async () => {
      await data.call('stop_sharing_invoice', { id: row.id });
      setLink(null);
      notify.success({ title: shareDialogTexts.noLongerShared, text: shareDialogTexts.closed(name) });
    }, shareDialogTexts.notClosed);
  const href = link && new URL(link.path, window.location.origin).href;
  const copy = async (): Promise<void> => {
    if (href === null) return;
    try {
      await navigator.clipboard.writeText(href);
      notify.success({ title: shareDialogTexts.linkCopied });
    } catch {
      notify.failure({
        title: shareDialogTexts.notCopied,
        text: shareDialogTexts.noClipboard,
      });
    }
  };
  return (
    <Dialog
      open
      title={shareDialogTexts.title(name)}
      description={shareDialogTexts.description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{shareDialogTexts.close}</Button>
          {(sharing.data?.open ?? 0) > 0 && (
            <Button variant="danger" disabled={isBusy} onClick={() => void stop()}>
              {shareDialogTexts.stopSharing}
            </Button>
          )}
          {link === null ? (
            <Button variant="primary" busy={isBusy} onClick={() => void create()}>
              {shareDialogTexts.createLink}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => void copy()}>
              {shareDialogTexts.copyLink}
            </Button>
          )}
        </>
      }
    >
      {href === null ? (
        <SelectField
          label={shareDialogTexts.validFor}
          options={DAYS}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      ) : (
        <TextField
          label={shareDialogTexts.link}
          readOnly
          data-first-focus
          value={href}
          hint={shareDialogTexts.shownOnce}
          onFocus={(event) => event.target.select()}
        />
      )}
      {sharing.data ? (
        <SharingState sharing={sharing.data} />
      ) : sharing.error ? (
        <ErrorState
          error={sharing.error}
          title={shareDialogTexts.notLoaded}
          onRetry={() => void sharing.refetch()}
        />
      ) : (
        <LoadingBlock />
      )}
    </Dialog>
  );
}

/** Number of open links, their end, and the last time one was opened. */
function SharingState({ sharing: { open, expires_at, viewed_at } }: { readonly sharing: InvoiceSharing }) {
  const formats = useFormats();
  const { dateFormat } = formats;
  const links =
    open === 0 || expires_at === null
      ? shareDialogTexts.noLink
      : shareDialogTexts.openLinks(
          countOf(open, 'open link', 'open links', formats),
          formatDate(expires_at, dateFormat),
        );
  return (
    <p className={styles.state}>
      {links}{' '}
      {viewed_at === null
        ? shareDialogTexts.notViewedYet
        : shareDialogTexts.lastViewed(formatDateTime(viewed_at, formats))}
    </p>
  );
}
