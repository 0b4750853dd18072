import { type AnyResource, type Field, fieldOf } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { ofCategory, useNamedColumnsQuery } from '../../document/named-columns.ts';
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

/** One input, if it applies; choosing a record fills in other fields. */
export function FormField({ state, name }: FormFieldProps) {
  const { resource } = state;
  const field = fieldOf(resource, name);
  return resource.named?.includes(name) ? (
    <NamedField state={state} name={name} field={field} />
  ) : (
    <Input state={state} name={name} field={field} />
  );
}

interface FormFieldProps {
  readonly state: RecordFormState;
  readonly name: string;
}
interface InputProps extends FormFieldProps {
  readonly field: Field;
}

/** Input of a tracking category with the organization's name for it; renders nothing if it has no such category. */
function NamedField({ field, ...props }: InputProps) {
  const { data: columns = [] } = useQuery(useNamedColumnsQuery());
  const column = columns.find(({ name }) => name === props.name);
  return column ? <Input {...props} field={ofCategory(field, column)} /> : null;
}

function Input({ state, name, field }: InputProps) {
  const { resource, base, initial } = state;
  const shown = field.show === undefined ? undefined : base?.[field.show];
  return (
    <OnlyWith condition={resource.onlyWith?.[name]}>
      <div className={isWide(resource, name) ? styles.whole : undefined}>
        <FieldItem
          name={name}
          field={field}
          {...(typeof shown === 'string' && { shown: { id: String(initial[name]), name: shown } })}
          onRecord={(record) => state.fillFrom(name, record)}
        />
      </div>
    </OnlyWith>
  );
}

const isWide = (resource: AnyResource, name: string): boolean => fieldOf(resource, name).kind === 'longText';
