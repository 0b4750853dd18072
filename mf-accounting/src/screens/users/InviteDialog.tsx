import { useHost } from '@ledgerwise/contract';
import { ConfirmDialog, TextField } from '@ledgerwise/ui/core';
import { useState } from 'react';
import { RoleChoice } from './RoleChoice.tsx';
import styles from './users.module.css';

interface InviteDialogProps {
  onInvited(): void;
  onClose(): void;
}

/** Asks somebody to join, by e-mail. What is no address, and who belongs here already, the database says. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { data, notify } = useHost();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('user');
  return (
    <ConfirmDialog
      open
      title="Invite User"
      confirmLabel="Send Invitation"
      busyLabel="Sending..."
      onConfirm={async () => {
        await data.call('invite_member', { email, role });
        notify.success({
          title: 'Invitation Sent',
          text: `${email.trim()} can join within 14 days, by the link in the mail.`,
        });
        onInvited();
      }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextField
          label="Email"
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
