import { type RoleInfo, type Row, useHost } from '@ledgerwise/contract';
import { Badge, Card, ConfirmDialog, countOf, Day, Icon, useFormats } from '@ledgerwise/ui/core';
import { DataGrid, type GridColumn, RowMenu } from '@ledgerwise/ui/table';
import { useCallback, useMemo, useState } from 'react';
import { roleLabel, useRoles } from './people.ts';
import { RoleDialog } from './RoleDialog.tsx';

interface MemberListProps {
  readonly members: readonly Row[] | undefined;
  /** Why the signed-in role may change nothing here. */
  readonly refused: string | undefined;
  onChanged(): void;
}

function columnsFor(ownId: string | undefined, roles: readonly RoleInfo[]): readonly GridColumn[] {
  const name = (row: Row): string => `${row.full_name}${row.id === ownId ? ' (you)' : ''}`;
  return [
    { id: 'full_name', label: 'Name', isStrong: true, phone: 'title', text: name, render: name },
    {
      id: 'email',
      label: 'Email',
      weight: 2,
      phone: 'second',
      text: ({ email }) => String(email),
      render: ({ email }) => String(email),
    },
    {
      id: 'role',
      label: 'Role',
      phone: 'figure',
      text: ({ role }) => roleLabel(roles, role),
      render: ({ role }) => (
        <Badge tone={role === 'admin' ? 'info' : 'plain'}>{roleLabel(roles, role)}</Badge>
      ),
    },
    {
      id: 'created_at',
      label: 'Since',
      mayHide: true,
      text: ({ created_at }) => String(created_at).slice(0, 10),
      render: ({ created_at }) => <Day on={String(created_at)} />,
    },
  ];
}

/** The members of the organization, each with a way to another role and out. */
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
            label: 'Change Role',
            icon: <Icon name="edit" />,
            unavailable: refused,
            onSelect: () => setChanged(row),
          },
          {
            id: 'remove',
            label: 'Remove',
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
    <Card title="Members" flush>
      <DataGrid
        label="Members"
        columns={columns}
        rows={members}
        skeletonRows={4}
        total={members?.length}
        actions={actions}
        caption={members ? countOf(members.length, 'member', 'members', formats) : 'Loading members...'}
      />
      {changed && <RoleDialog member={changed} onChanged={onChanged} onClose={() => setChanged(null)} />}
      <ConfirmDialog
        open={removed !== null}
        title="Remove User"
        confirmLabel="Remove"
        busyLabel="Removing..."
        danger
        onConfirm={async () => {
          await data.call('remove_member', { user_id: removed?.id ?? '' });
          notify.success({
            title: 'User Removed',
            text: `${removed?.full_name} no longer works in this organization.`,
          });
          onChanged();
        }}
        onClose={() => setRemoved(null)}
      >
        {removed?.id === auth.user?.id
          ? 'Leave this organization? You are signed out at once. What you made stays.'
          : `Remove ${removed?.full_name} from this organization? They are signed out at once. What they made stays.`}
      </ConfirmDialog>
    </Card>
  );
}
