import { type Row, useHost } from '@ledgerwise/contract';
import { ConfirmDialog } from '@ledgerwise/ui/core';
import { useState } from 'react';
import { roleLabel, useRoles } from './people.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { texts } from './texts.ts';

interface RoleDialogProps {
  readonly member: Row;
  onChanged(): void;
  onClose(): void;
}

/** Gives a member another role. That the last admin stays one, the database says. */
export function RoleDialog({ member, onChanged, onClose }: RoleDialogProps) {
  const { data, notify } = useHost();
  const roles = useRoles();
  const [role, setRole] = useState(String(member.role));
  return (
    <ConfirmDialog
      open
      title={texts.roleDialog.title(member.full_name)}
      confirmLabel={texts.roleDialog.confirm}
      busyLabel={texts.roleDialog.changing}
      onConfirm={async () => {
        await data.call('set_member_role', { user_id: member.id, role });
        notify.success({
          title: texts.roleDialog.changed,
          text: texts.roleDialog.changedText(member.full_name, roleLabel(roles, role)),
        });
        onChanged();
      }}
      onClose={onClose}
    >
      <RoleChoice value={role} onChange={setRole} />
    </ConfirmDialog>
  );
}
