import { type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource, ResourceAction } from '@ledgerwise/resource';
import { useState } from 'react';
import { refusal } from '../../resource/access/use-access.ts';
import { ActionDialog, type ActionDialogProps } from '../../resource/actions/ActionDialog.tsx';
import { sayingFirst } from '../../resource/actions/asked-action.ts';
import { useContactQuery } from '../paper/use-contact.ts';
import { mailedAfterDialogTexts } from './texts.ts';

export interface MailedAfterDialogProps extends ActionDialogProps {
  readonly resource: AnyResource;
  /** The customer or vendor, if it is already known. */
  readonly contact?: Row | undefined;
  /** Called after the action if the document is to be mailed. */
  onMail(mail: ResourceAction): void;
}

const hasEmail = (contact: Row | undefined): boolean =>
  typeof contact?.email === 'string' && contact.email !== '';

/**
 * Confirms an action, with a second button that also mails the document; it is the main button if the contact has an email
 * address. Without a mail action, or the permission for it, this is the usual confirmation.
 */
export function MailedAfterDialog({ contact, onMail, ...asked }: MailedAfterDialogProps) {
  const { auth } = useHost();
  const { action, resource } = asked;
  const mail = resource.actions?.find(({ id }) => id === action.mailedBy);
  if (!mail || refusal(auth, mail.permission) !== undefined) return <ActionDialog {...asked} />;
  const given = { ...asked, mail, onMail };
  return contact ? <Offered {...given} contact={contact} /> : <OfferedToStored {...given} />;
}

interface OfferedProps extends MailedAfterDialogProps {
  readonly mail: ResourceAction;
}

/** Opens once the contact is loaded, because the main button depends on its address and must not change when it is pressed. */
function OfferedToStored(props: OfferedProps) {
  const { data, isLoading } = useContactQuery(props.resource, props.row);
  return isLoading ? null : <Offered {...props} contact={data} />;
}

function Offered({ mail, contact, onMail, ...asked }: OfferedProps) {
  const { action, row } = asked;
  const [isMain] = useState(() => hasEmail(contact));
  return (
    <ActionDialog
      {...asked}
      also={{
        label: mailedAfterDialogTexts.both(action.asks?.confirm ?? action.label, mail.label),
        isMain,
        onDone: () => onMail(sayingFirst(mail, action.does(row, null, String).text)),
      }}
    />
  );
}
