import { useHost } from '@ledgerwise/contract';
import type { MailService } from '@ledgerwise/resource';
import { ConfirmDialog, TextField } from '@ledgerwise/ui/core';
import { useState } from 'react';
import { type InvitationLink, renewLink, whereLinkIs } from './invitation-link.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { texts } from './texts.ts';
import styles from './users.module.css';

interface InviteDialogProps {
  readonly mailService: MailService;
  /** Called with the link if no mail is sent. */
  onInvited(link?: InvitationLink): void;
  onClose(): void;
}

/** Invites a user by e-mail, or by a link to pass on. The database refuses invalid addresses and existing members. */
export function InviteDialog({ mailService, onInvited, onClose }: InviteDialogProps) {
  const { data, notify } = useHost();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('user');
  const isMailed = mailService.way !== 'none';
  const invite = async (): Promise<void> => {
    const id = await data.call('invite_member', { email, role });
    const address = email.trim();
    if (!isMailed) return onInvited(await renewLink(data, { id, email: address }));
    notify.success({
      title: texts.inviteDialog.sent,
      text: texts.inviteDialog.sentText(address, whereLinkIs(mailService)),
    });
    onInvited();
  };
  return (
    <ConfirmDialog
      open
      title={texts.inviteDialog.title}
      confirmLabel={isMailed ? texts.inviteDialog.send : texts.inviteDialog.makeLink}
      busyLabel={isMailed ? texts.inviteDialog.sending : texts.inviteDialog.makingLink}
      onConfirm={invite}
      onClose={onClose}
    >
      <div className={styles.form}>
        {!isMailed && <p>{texts.inviteDialog.noMail}</p>}
        <TextField
          label={texts.inviteDialog.email}
          type="email"
          required
          autoComplete="off"
          maxLength={254}
          data-first-focus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RoleChoice value={role} onChange={setRole} />
      </div>
    </ConfirmDialog>
  );
}
