import { type RoleInfo, type Row, useHost } from '@ledgerwise/contract';
import { Badge, Card, ConfirmDialog, countOf, Day, Icon, useFormats } from '@ledgerwise/ui/core';
import { DataGrid, type GridColumn, RowMenu } from '@ledgerwise/ui/table';
import { useCallback, useMemo, useState } from 'react';
import { roleLabel, useRoles } from './people.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { texts } from './texts.ts';

interface MemberListProps {
  readonly members: readonly Row[] | undefined;
  /** Why the signed-in role may change nothing here. */
  readonly refused: string | undefined;
  onChanged(): void;
}

function columnsFor(ownId: string | undefined, roles: readonly RoleInfo[]): readonly GridColumn[] {
  const name = (row: Row): string => `${row.full_name}${row.id === ownId ? ' (you)' : ''}`;
  return [
    {
      id: 'full_name',
      label: texts.memberList.name,
      isStrong: true,
      phone: 'title',
      text: name,
      render: name,
    },
    {
      id: 'email',
      label: texts.memberList.email,
      weight: 2,
      phone: 'second',
      text: ({ email }) => String(email),
      render: ({ email }) => String(email),
    },
    {
      id: 'role',
      label: texts.memberList.role,
      phone: 'figure',
      text: ({ role }) => roleLabel(roles, role),
      render: ({ role }) => (
        <Badge tone={role === 'admin' ? 'info' : 'plain'}>{roleLabel(roles, role)}</Badge>
      ),
    },
    {
      id: 'created_at',
      label: texts.memberList.since,
      mayHide: true,
      text: ({ created_at }) => String(created_at).slice(0, 10),
      render: ({ created_at }) => <Day on={String(created_at)} />,
    },
  ];
}

/** The members of the organization, with actions to change a role or remove a member. */
export function MemberList({ members, refused, onChanged }: MemberListProps) {
  const formats = useFormats();
  const { auth, data, notify } = useHost();
  const [changed, setChanged] = useState<Row | null>(null);
  const [removed, setRemoved] = useState<Row | null>(null);
  const roles = useRoles();
  const columns = useMemo(() => columnsFor(auth.user?.id, roles), [auth.user?.id, roles]);
  const actions = useCallback(
    (row: Row) => (
      <RowMenu
        of={String(row.full_name)}
        items={[
          {
            id: 'role',
            label: texts.memberList.changeRole,
            icon: <Icon name="edit" />,
            unavailable: refused,
            onSelect: () => setChanged(row),
          },
          {
            id: 'remove',
            label: texts.memberList.remove,
            icon: <Icon name="delete" />,
            danger: true,
            apart: true,
            unavailable: refused,
            onSelect: () => setRemoved(row),
          },
        ]}
      />
    ),
    [refused],
  );
  return (
    <Card title={texts.memberList.title} flush>
      <DataGrid
        label={texts.memberList.title}
        columns={columns}
        rows={members}
        skeletonRows={4}
        total={members?.length}
        actions={actions}
        caption={members ? countOf(members.length, 'member', 'members', formats) : texts.memberList.loading}
      />
      {changed && <RoleDialog member={changed} onChanged={onChanged} onClose={() => setChanged(null)} />}
      <ConfirmDialog
        open={removed !== null}
        title={texts.memberList.removeTitle}
        confirmLabel={texts.memberList.remove}
        busyLabel={texts.memberList.removing}
        danger
        onConfirm={async () => {
          await data.call('remove_member', { user_id: removed?.id ?? '' });
          notify.success({
            title: texts.memberList.removed,
            text: texts.memberList.removedText(removed?.full_name),
          });
          onChanged();
        }}
        onClose={() => setRemoved(null)}
      >
        {removed?.id === auth.user?.id
          ? texts.memberList.leaveQuestion
          : texts.memberList.removeQuestion(removed?.full_name)}
      </ConfirmDialog>
    </Card>
  );
}
