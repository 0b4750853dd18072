import { SelectField } from '@ledgerwise/ui/core';
import { useRoles } from './people.ts';
import { texts } from './texts.ts';

interface RoleChoiceProps {
  readonly value: string;
  onChange(role: string): void;
}

/** Selects a role, with a description of its permissions. */
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
