import type { AuditLogChoices } from '@ledgerwise/resource';
import { Button, DayField, SelectField } from '@ledgerwise/ui/core';
import { lazy, Suspense } from 'react';
import styles from './audit-log.module.css';
import { type AuditLogPlace, isFiltered, SYSTEM } from './audit-log-address.ts';
import { actionWords, resourceOf } from './audit-log-words.ts';

/** The record search loads once a kind is chosen. */
const RecordFilter = lazy(async () => ({ default: (await import('./RecordFilter.tsx')).RecordFilter }));

export interface AuditLogFiltersProps {
  readonly choices: AuditLogChoices | undefined;
  readonly place: AuditLogPlace;
  onChange(change: Partial<AuditLogPlace>): void;
  onClear(): void;
}

/** Filters by user, records, action and dates. */
export function AuditLogFilters({ choices, place, onChange, onClear }: AuditLogFiltersProps) {
  const { person, kind, record, action, from, to } = place;
  const resource = resourceOf(kind);
  const kinds = (choices?.entities ?? [])
    .map(({ entity, label }) => ({ value: entity, label: resourceOf(entity)?.label.many ?? label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <div className={styles.filters}>
      <SelectField
        label="Person"
        value={person}
        options={[
          { value: '', label: 'Everybody' },
          ...(choices?.actors ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ...(choices?.has_system ? [{ value: SYSTEM, label: 'System' }] : []),
        ]}
        onChange={(event) => onChange({ person: event.currentTarget.value })}
      />
      <SelectField
        label="Kind of Record"
        value={kind}
        options={[{ value: '', label: 'All kinds' }, ...kinds]}
        onChange={(event) => onChange({ kind: event.currentTarget.value, record: '' })}
      />
      {resource && (
        <Suspense>
          <RecordFilter
            key={kind}
            resource={resource}
            chosen={record}
            onChoose={(id) => onChange({ record: id })}
          />
        </Suspense>
      )}
      <SelectField
        label="Action"
        value={action}
        options={[
          { value: '', label: 'All actions' },
          ...(choices?.actions ?? []).map((value) => ({ value, label: actionWords(value) })),
        ]}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      />
      <DayField label="From" value={from} onChange={(day) => onChange({ from: day })} />
      <DayField label="To" value={to} onChange={(day) => onChange({ to: day })} />
      {isFiltered(place) && <Button onClick={onClear}>Clear filters</Button>}
    </div>
  );
}
