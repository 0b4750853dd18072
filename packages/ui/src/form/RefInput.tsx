import { type Row, useHost } from '@ledgerwise/contract';
import type { Field } from '@ledgerwise/resource';
import { NOT_ARCHIVED } from '@ledgerwise/resource/query';
import { useQuery } from '@tanstack/react-query';
import controls from '../core/Field.module.css';

const MOST_CHOICES = 500;

export interface RefInputProps {
  readonly field: Field;
  readonly id?: string;
  readonly value: string;
  onChange(id: string): void;
}

/** Chooses a record of another table by its name. */
export function RefInput({ field, value, onChange, ...ties }: RefInputProps) {
  const { data, auth } = useHost();
  const target = field.target ?? '';
  const choices = useQuery({
    queryKey: [`${auth.organisation?.id ?? ''} ${auth.user?.id ?? ''}`, target, 'choices'],
    queryFn: ({ signal }) =>
      data.list<Row>(target, {
        ...(field.targetResource?.archive && { filters: [NOT_ARCHIVED] }),
        sort: { field: 'name', descending: false },
        page: { size: MOST_CHOICES, offset: 0 },
        signal,
      }),
  });
  const rows = choices.data?.rows ?? [];
  const isListed = value === '' || rows.some((row) => row.id === value);
  return (
    <select
      {...ties}
      className={controls.control}
      value={value}
      aria-busy={choices.isPending}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{choices.isPending ? 'Loading...' : `Choose ${field.label.toLowerCase()}`}</option>
      {!isListed && <option value={value}>{value}</option>}
      {rows.map((row) => (
        <option key={row.id} value={row.id}>
          {String(row.name ?? row.id)}
        </option>
      ))}
    </select>
  );
}
