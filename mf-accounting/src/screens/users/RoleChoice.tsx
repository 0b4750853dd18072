import { SelectField } from '@ledgerwise/ui/core';
import { ROLES } from './people.ts';

interface RoleChoiceProps {
  readonly value: string;
  onChange(role: string): void;
}

/** One of the four roles, and what it may do. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <SelectField
      label="Role"
      value={value}
      options={ROLES}
      hint={ROLES.find((role) => role.value === value)?.may}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
