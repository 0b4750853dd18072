import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { FieldItem } from '../../form/FieldItem.tsx';
import { OnlyWith } from '../../form/OnlyWith.tsx';
import { FormSection } from './FormSection.tsx';
import styles from './ResourceForm.module.css';
import type { RecordFormState } from './record-form-state.ts';

/** The headed parts of a form, as the resource declares them. */
export function FormSections({ state }: { readonly state: RecordFormState }) {
  return state.resource.form.sections.map(({ title, fields }) => (
    <FormSection key={title} title={title}>
      {fields.map((name) => (
        <FormField key={name} state={state} name={name} />
      ))}
    </FormSection>
  ));
}

/** One input, where it applies; choosing a record fills in what it knows. */
export function FormField({ state, name }: { readonly state: RecordFormState; readonly name: string }) {
  const { resource, base, begun } = state;
  const field = fieldOf(resource, name);
  const shown = field.show === undefined ? undefined : base?.[field.show];
  return (
    <OnlyWith condition={resource.onlyWith?.[name]}>
      <div className={isWide(resource, name) ? styles.whole : undefined}>
        <FieldItem
          name={name}
          field={field}
          {...(typeof shown === 'string' && { shown: { id: String(begun[name]), name: shown } })}
          onRecord={(record) => state.fillFrom(name, record)}
        />
      </div>
    </OnlyWith>
  );
}

const isWide = (resource: AnyResource, name: string): boolean => fieldOf(resource, name).kind === 'longText';
