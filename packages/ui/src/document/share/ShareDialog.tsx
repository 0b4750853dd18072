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

export interface ShareDialogProps {
  readonly row: Row;
  /** Name of the document. */
  readonly name: string;
  onClose(): void;
}

const DAYS = [30, 90, 365].map((days) => ({ value: String(days), label: `${days} days` }));
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
      'The link was not created',
    );
  const stop = () =>
    change(async () => {
      await data.call('stop_sharing_invoice', { id: row.id });
      setLink(null);
      notify.success({ title: 'No longer shared', text: `The links to ${name} are closed.` });
    }, 'The links were not closed');
  const href = link && new URL(link.path, window.location.origin).href;
  const copy = async (): Promise<void> => {
    if (href === null) return;
    try {
      await navigator.clipboard.writeText(href);
      notify.success({ title: 'Link copied' });
    } catch {
      notify.failure({
        title: 'The link could not be copied',
        text: 'The browser did not give access to the clipboard. Select the link and copy it.',
      });
    }
  };
  return (
    <Dialog
      open
      title={`Share ${name} by link`}
      description="Anyone who has the link can read the invoice, print it and download its PDF, without an account."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {(sharing.data?.open ?? 0) > 0 && (
            <Button variant="danger" disabled={isBusy} onClick={() => void stop()}>
              Stop sharing
            </Button>
          )}
          {link === null ? (
            <Button variant="primary" busy={isBusy} onClick={() => void create()}>
              Create link
            </Button>
          ) : (
            <Button variant="primary" onClick={() => void copy()}>
              Copy link
            </Button>
          )}
        </>
      }
    >
      {href === null ? (
        <SelectField
          label="Valid for"
          options={DAYS}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      ) : (
        <TextField
          label="Link"
          readOnly
          data-first-focus
          value={href}
          hint="It is shown here once. You can create another one at any time."
          onFocus={(event) => event.target.select()}
        />
      )}
      {sharing.data ? (
        <SharingState sharing={sharing.data} />
      ) : sharing.error ? (
        <ErrorState
          error={sharing.error}
          title="The links could not be loaded"
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
      ? 'No link is open.'
      : `${countOf(open, 'open link', 'open links', formats)}, the last until ${formatDate(expires_at, dateFormat)}.`;
  return (
    <p className={styles.state}>
      {links} {viewed_at === null ? 'Not viewed yet.' : `Last viewed ${formatDateTime(viewed_at, formats)}.`}
    </p>
  );
}
