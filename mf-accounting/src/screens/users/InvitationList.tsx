import { type Row, useHost } from '@ledgerwise/contract';
import { Badge, Card, ConfirmDialog, countOf, Day, EmptyState, Icon } from '@ledgerwise/ui/core';
import { DataGrid, type GridColumn } from '@ledgerwise/ui/table';
import { useCallback, useState } from 'react';
import { PersonMenu } from './PersonMenu.tsx';
import { roleLabel } from './people.ts';

const isExpired = ({ expires_at }: Row): boolean => Date.parse(String(expires_at)) < Date.now();

const COLUMNS: readonly GridColumn[] = [
  {
    id: 'email',
    label: 'Email',
    weight: 2,
    isStrong: true,
    phone: 'title',
    text: ({ email }) => String(email),
    render: ({ email }) => String(email),
  },
  {
    id: 'role',
    label: 'Role',
    phone: 'figure',
    text: ({ role }) => roleLabel(role),
    render: ({ role }) => <Badge>{roleLabel(role)}</Badge>,
  },
  {
    id: 'invited_by_name',
    label: 'Invited By',
    mayHide: true,
    text: ({ invited_by_name }) => String(invited_by_name),
    render: ({ invited_by_name }) => String(invited_by_name),
  },
  {
    id: 'expires_at',
    label: 'Valid Until',
    phone: 'second',
    text: ({ expires_at }) => String(expires_at).slice(0, 10),
    render: (row) =>
      isExpired(row) ? <Badge tone="warn">Expired</Badge> : <Day on={String(row.expires_at)} />,
  },
];

type Step = 'resend' | 'revoke';

interface InvitationListProps {
  readonly invitations: readonly Row[] | undefined;
  onChanged(): void;
}

/** Invitations that nobody has accepted: each can be sent again, or taken back. */
export function InvitationList({ invitations, onChanged }: InvitationListProps) {
  const { data, notify } = useHost();
  const [asked, setAsked] = useState<readonly [step: Step, invitation: Row] | null>(null);
  const actions = useCallback(
    (row: Row) => (
      <PersonMenu
        who={String(row.email)}
        items={[
          {
            id: 'resend',
            label: 'Send Again',
            icon: <Icon name="reload" />,
            onSelect: () => setAsked(['resend', row]),
          },
          {
            id: 'revoke',
            label: 'Revoke',
            icon: <Icon name="delete" />,
            danger: true,
            apart: true,
            onSelect: () => setAsked(['revoke', row]),
          },
        ]}
      />
    ),
    [],
  );
  const [step, invitation] = asked ?? [];
  const email = String(invitation?.email ?? '');
  const carryOut = async (): Promise<void> => {
    if (!invitation) return;
    if (step === 'revoke') {
      await data.call('revoke_invitation', { id: invitation.id });
      notify.success({ title: 'Invitation Revoked', text: `The link sent to ${email} opens nothing now.` });
    } else {
      await data.call('invite_member', { email, role: String(invitation.role) });
      notify.success({ title: 'Invitation Sent', text: `${email} has a new link, good for 14 days.` });
    }
    onChanged();
  };
  return (
    <Card title="Invitations" flush>
      {invitations?.length === 0 ? (
        <EmptyState
          level={3}
          title="No open invitations"
          text="Whom you invite stands here until they have joined."
        />
      ) : (
        <DataGrid
          label="Invitations"
          columns={COLUMNS}
          rows={invitations}
          skeletonRows={2}
          total={invitations?.length}
          actions={actions}
          caption={
            invitations
              ? countOf(invitations.length, 'open invitation', 'open invitations')
              : 'Loading invitations...'
          }
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        title={step === 'revoke' ? 'Revoke Invitation' : 'Send Invitation Again'}
        confirmLabel={step === 'revoke' ? 'Revoke' : 'Send Again'}
        busyLabel={step === 'revoke' ? 'Revoking...' : 'Sending...'}
        danger={step === 'revoke'}
        onConfirm={carryOut}
        onClose={() => setAsked(null)}
      >
        {step === 'revoke'
          ? `Revoke the invitation of ${email}? Its link opens nothing any more.`
          : `Send ${email} a new link? The former one opens nothing any more.`}
      </ConfirmDialog>
    </Card>
  );
}
