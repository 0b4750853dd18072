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
import { texts } from './texts.ts';

const isExpired = ({ expires_at }: Row): boolean => Date.parse(String(expires_at)) < Date.now();

const columnsFor = (roles: readonly RoleInfo[]): readonly GridColumn[] => [
  {
    id: 'email',
    label: texts.invitationList.email,
    weight: 2,
    isStrong: true,
    phone: 'title',
    text: ({ email }) => String(email),
    render: ({ email }) => String(email),
  },
  {
    id: 'role',
    label: texts.invitationList.role,
    phone: 'figure',
    text: ({ role }) => roleLabel(roles, role),
    render: ({ role }) => <Badge>{roleLabel(roles, role)}</Badge>,
  },
  {
    id: 'invited_by_name',
    label: texts.invitationList.invited,
    mayHide: true,
    text: ({ invited_by_name }) => String(invited_by_name),
    render: ({ invited_by_name }) => String(invited_by_name),
  },
  {
    id: 'expires_at',
    label: texts.invitationList.validUntil,
    phone: 'second',
    text: ({ expires_at }) => String(expires_at).slice(0, 10),
    render: (row) =>
      isExpired(row) ? (
        <Badge tone="warn">{texts.invitationList.expired}</Badge>
      ) : (
        <Day on={String(row.expires_at)} />
      ),
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
    item: { label: texts.invitationList.again, icon: <Icon name="reload" /> },
    title: texts.invitationList.againTitle,
    confirm: texts.invitationList.again,
    busy: texts.invitationList.sending,
    question: (email) => texts.invitationList.againQuestion(email),
  },
  link: {
    item: { label: texts.invitationList.newLink, icon: <Icon name="copy" /> },
    title: texts.invitationList.newLinkTitle,
    confirm: texts.invitationList.makeLink,
    busy: texts.invitationList.making,
    question: (email) => texts.invitationList.newLinkQuestion(email),
  },
  revoke: {
    item: { label: texts.invitationList.revoke, icon: <Icon name="delete" />, danger: true, apart: true },
    title: texts.invitationList.revokeTitle,
    confirm: texts.invitationList.revoke,
    busy: texts.invitationList.revoking,
    question: (email) => texts.invitationList.revokeQuestion(email),
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
      notify.success({ title: texts.invitationList.revoked, text: texts.invitationList.revokedText(email) });
    } else {
      await data.call('invite_member', { email, role: String(invitation.role) });
      notify.success({ title: texts.invitationList.sent, text: texts.invitationList.sentText(email) });
    }
    onChanged();
  };
  return (
    <Card title={texts.invitationList.title} flush>
      {invitations?.length === 0 ? (
        <EmptyState level={3} title={texts.invitationList.empty} text={texts.invitationList.emptyText} />
      ) : (
        <DataGrid
          label={texts.invitationList.title}
          columns={columns}
          rows={invitations}
          skeletonRows={2}
          total={invitations?.length}
          actions={actions}
          caption={
            invitations
              ? countOf(invitations.length, texts.invitationList.one, texts.invitationList.many, formats)
              : texts.invitationList.loading
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
