import { type RoleInfo, type Row, useHost } from '@ledgerwise/contract';
import type { MailService } from '@ledgerwise/resource';
import {
  Badge,
  Card,
  ConfirmDialog,
  countOf,
  Day,
  EmptyState,
  Icon,
  type MenuItem,
  useFormats,
} from '@ledgerwise/ui/core';
import { DataGrid, type GridColumn, RowMenu } from '@ledgerwise/ui/table';
import { useCallback, useMemo, useState } from 'react';
import { type InvitationLink, renewLink } from './invitation-link.ts';
import { roleLabel, useRoles } from './people.ts';

const isExpired = ({ expires_at }: Row): boolean => Date.parse(String(expires_at)) < Date.now();

const columnsFor = (roles: readonly RoleInfo[]): readonly GridColumn[] => [
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
    text: ({ role }) => roleLabel(roles, role),
    render: ({ role }) => <Badge>{roleLabel(roles, role)}</Badge>,
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

interface Step {
  readonly item: Omit<MenuItem, 'id' | 'onSelect'>;
  readonly title: string;
  readonly confirm: string;
  readonly busy: string;
  question(email: string): string;
}

const STEPS = {
  resend: {
    item: { label: 'Send Again', icon: <Icon name="reload" /> },
    title: 'Send Invitation Again',
    confirm: 'Send Again',
    busy: 'Sending...',
    question: (email) => `Send ${email} a new link? The previous link stops working.`,
  },
  link: {
    item: { label: 'New Link', icon: <Icon name="copy" /> },
    title: 'New Invitation Link',
    confirm: 'Make Link',
    busy: 'Making the link...',
    question: (email) =>
      `Make a new link that you give to ${email} yourself? The previous link stops working.`,
  },
  revoke: {
    item: { label: 'Revoke', icon: <Icon name="delete" />, danger: true, apart: true },
    title: 'Revoke Invitation',
    confirm: 'Revoke',
    busy: 'Revoking...',
    question: (email) => `Revoke the invitation of ${email}? Its link stops working.`,
  },
} satisfies Record<string, Step>;

type StepId = keyof typeof STEPS;

interface InvitationListProps {
  readonly invitations: readonly Row[] | undefined;
  /** Undefined while loading, when there is no row either. */
  readonly mailService: MailService | undefined;
  onLink(link: InvitationLink): void;
  onChanged(): void;
}

/** Pending invitations: each can be sent again, copied as a link, or revoked. */
export function InvitationList({ invitations, mailService, onLink, onChanged }: InvitationListProps) {
  const formats = useFormats();
  const { data, notify } = useHost();
  const [asked, setAsked] = useState<readonly [step: StepId, invitation: Row] | null>(null);
  const roles = useRoles();
  const columns = useMemo(() => columnsFor(roles), [roles]);
  const isMailed = mailService?.way !== 'none';
  const actions = useCallback(
    (row: Row) => {
      const ids: readonly StepId[] = isMailed ? ['resend', 'link', 'revoke'] : ['link', 'revoke'];
      return (
        <RowMenu
          of={String(row.email)}
          items={ids.map((id) => ({ id, ...STEPS[id].item, onSelect: () => setAsked([id, row]) }))}
        />
      );
    },
    [isMailed],
  );
  const [id = 'resend', invitation] = asked ?? [];
  const step: Step = STEPS[id];
  const email = String(invitation?.email ?? '');
  const carryOut = async (): Promise<void> => {
    if (!invitation) return;
    if (id === 'link') {
      onLink(await renewLink(data, { id: invitation.id, email }));
    } else if (id === 'revoke') {
      await data.call('revoke_invitation', { id: invitation.id });
      notify.success({ title: 'Invitation Revoked', text: `The link of ${email} no longer works.` });
    } else {
      await data.call('invite_member', { email, role: String(invitation.role) });
      notify.success({ title: 'Invitation Sent', text: `${email} has a new link that works for 14 days.` });
    }
    onChanged();
  };
  return (
    <Card title="Invitations" flush>
      {invitations?.length === 0 ? (
        <EmptyState level={3} title="No open invitations" text="Pending invitations appear here." />
      ) : (
        <DataGrid
          label="Invitations"
          columns={columns}
          rows={invitations}
          skeletonRows={2}
          total={invitations?.length}
          actions={actions}
          caption={
            invitations
              ? countOf(invitations.length, 'open invitation', 'open invitations', formats)
              : 'Loading invitations...'
          }
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        title={step.title}
        confirmLabel={step.confirm}
        busyLabel={step.busy}
        danger={id === 'revoke'}
        onConfirm={carryOut}
        onClose={() => setAsked(null)}
      >
        {step.question(email)}
      </ConfirmDialog>
    </Card>
  );
}
