import { ref } from '@ledgerwise/resource';
import type { ReportDefinition } from '@ledgerwise/resource/report';
import { Field } from '@ledgerwise/ui/core';
import { RecordPicker } from '@ledgerwise/ui/form';
import { ReturnPicker } from './ReturnPicker.tsx';
import { SUBJECTS } from './read-subject.ts';
import { texts } from './texts.ts';

export interface SubjectPickerProps {
  readonly subject: NonNullable<ReportDefinition['subject']>;
  /** An id; empty for none. */
  readonly chosen: string;
  onChoose(id: string): void;
}

/** Chooses the account, customer or vendor that a report is about. */
export function SubjectPicker({ subject: { of, isRequired }, chosen, onChoose }: SubjectPickerProps) {
  if (of === 'return') return <ReturnPicker chosen={chosen} onChoose={onChoose} />;
  const resource = SUBJECTS[of];
  return (
    <Field label={resource.label.one} required={isRequired}>
      {(ties) => (
        <RecordPicker
          {...ties}
          field={ref(resource, { label: resource.label.one })}
          value={chosen}
          placeholder={isRequired ? '' : texts.subjectPicker.all(resource.label.many.toLowerCase())}
          onChange={onChoose}
        />
      )}
    </Field>
  );
}
