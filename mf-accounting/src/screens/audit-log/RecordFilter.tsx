import { type AnyResource, ref } from '@ledgerwise/resource';
import { Field } from '@ledgerwise/ui/core';
import { RecordPicker } from '@ledgerwise/ui/form';
import { texts } from './texts.ts';

export interface RecordFilterProps {
  readonly resource: AnyResource;
  /** An id; empty for all records of the kind. */
  readonly chosen: string;
  onChoose(id: string): void;
}

/** Chooses one record of a kind. */
export function RecordFilter({ resource, chosen, onChoose }: RecordFilterProps) {
  return (
    <Field label={texts.recordFilter.record}>
      {(ties) => (
        <RecordPicker
          {...ties}
          field={ref(resource, { label: resource.label.one })}
          value={chosen}
          placeholder={texts.recordFilter.all(resource.label.many.toLowerCase())}
          onChange={onChoose}
        />
      )}
    </Field>
  );
}
