import type { AuditLogChoices } from '@ledgerwise/resource';
import { Button, DayField, later, SelectField } from '@ledgerwise/ui/core';
import styles from './audit-log.module.css';
import { type AuditLogPlace, isFiltered, SYSTEM } from './audit-log-address.ts';
import { actionWords, resourceOf } from './audit-log-words.ts';
import { texts } from './texts.ts';

/** The record search loads once a kind is chosen. */
const RecordFilter = later(async () => (await import('./RecordFilter.tsx')).RecordFilter);

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
        label={texts.auditLogFilters.person}
        value={person}
        options={[
          { value: '', label: texts.auditLogFilters.everybody },
          ...(choices?.actors ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ...(choices?.has_system ? [{ value: SYSTEM, label: texts.auditLogFilters.system }] : []),
        ]}
        onChange={(event) => onChange({ person: event.currentTarget.value })}
      />
      <SelectField
        label={texts.auditLogFilters.kindRecord}
        value={kind}
        options={[{ value: '', label: texts.auditLogFilters.allKinds }, ...kinds]}
        onChange={(event) => onChange({ kind: event.currentTarget.value, record: '' })}
      />
      {resource && (
        <RecordFilter
          key={kind}
          resource={resource}
          chosen={record}
          onChoose={(id) => onChange({ record: id })}
        />
      )}
      <SelectField
        label={texts.auditLogFilters.action}
        value={action}
        options={[
          { value: '', label: texts.auditLogFilters.allActions },
          ...(choices?.actions ?? []).map((value) => ({ value, label: actionWords(value) })),
        ]}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      />
      <DayField label={texts.auditLogFilters.from} value={from} onChange={(day) => onChange({ from: day })} />
      <DayField label={texts.auditLogFilters.to} value={to} onChange={(day) => onChange({ to: day })} />
      {isFiltered(place) && <Button onClick={onClear}>{texts.auditLogFilters.clearFilters}</Button>}
    </div>
  );
}
