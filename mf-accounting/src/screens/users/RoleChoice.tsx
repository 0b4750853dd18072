import { SelectField } from '@ledgerwise/ui/core';
import { useRoles } from './people.ts';
import { texts } from './texts.ts';

interface RoleChoiceProps {
  readonly value: string;
  onChange(role: string): void;
}

/** One of the roles, and what it may do. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const roles = useRoles();
  return (
    <SelectField
      label={texts.roleChoice.role}
      value={value}
      options={roles.map(({ role, label }) => ({ value: role, label }))}
      hint={roles.find(({ role }) => role === value)?.may}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
