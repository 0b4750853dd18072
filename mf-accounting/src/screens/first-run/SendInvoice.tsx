import { invoices } from '@ledgerwise/domain';
import { MailDialog } from '@ledgerwise/ui/document';

interface SendInvoiceProps {
  readonly invoice: { readonly id: string; readonly number: string };
  onSent(): void;
  onClose(): void;
}

const mail = invoices.actions?.find(({ mails }) => mails !== undefined);

/** Sends the first invoice directly from the guide. */
export function SendInvoice({ invoice: { id, number }, onSent, onClose }: SendInvoiceProps) {
  if (!mail) throw new Error('Invoices are sent by no mail.');
  return (
    <MailDialog
      resource={invoices}
      action={mail}
      row={{ id, invoice_number: number }}
      onDone={onSent}
      onClose={onClose}
    />
  );
}
