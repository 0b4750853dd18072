import { type AnyResource, appliesTo, fieldOf } from '@ledgerwise/resource';
import { memo, type ReactNode } from 'react';
import { Card } from '../../core/Card.tsx';
import { Field } from '../../core/fields/Field.tsx';
import { PlainField } from '../../form/PlainField.tsx';
import { RecordPicker } from '../../form/RecordPicker.tsx';
import { useNotation } from '../../form/use-notation.ts';
import styles from './DocumentEditor.module.css';
import { fieldId } from './field-id.ts';
import type { Editor } from './use-editor.ts';

interface HeadFieldsProps {
  readonly resource: AnyResource;
  readonly editor: Editor;
  readonly section: AnyResource['form']['sections'][number];
}

/** The inputs of one section of a document's head. */
export function HeadFields({ resource, editor, section }: HeadFieldsProps) {
  const { head, problems, document, rateNote, currency } = editor;
  const names = section.fields.filter(
    (name) =>
      appliesTo(resource, name, head) &&
      !document.carries?.includes(name) &&
      !(name === document.rate && !editor.isForeign) &&
      !(editor.isStored && document.chosenOnce?.includes(name)),
  );
  return (
    <Card title={section.title}>
      <div className={styles.fields}>
        {names.map((name) => (
          <HeadField
            key={name}
            id={fieldId(resource, name)}
            name={name}
            resource={resource}
            value={head[name]}
            shown={editor.nameOf(name)}
            problem={problems[name]}
            note={name === document.rate ? rateNote : undefined}
            currency={currency}
            onEnter={editor.enter}
          />
        ))}
      </div>
    </Card>
  );
}

export interface HeadFieldProps {
  readonly id: string;
  readonly name: string;
  readonly resource: AnyResource;
  readonly value: unknown;
  readonly shown: string | undefined;
  readonly problem: string | undefined;
  /** In the place of the field's help. */
  readonly note: string | undefined;
  readonly currency: string;
  /** Text of an empty input, from the record. */
  readonly placeholder?: string | undefined;
  onEnter: Editor['enter'];
}

/** Memoized: typing in one field does not render the others. */
export const HeadField = memo(function HeadField({
  id,
  name,
  resource,
  value,
  shown,
  problem,
  note,
  currency,
  placeholder,
  onEnter,
}: HeadFieldProps): ReactNode {
  const field = fieldOf(resource, name);
  const notation = useNotation(currency);
  if (field.kind === 'ref')
    return (
      <Field id={id} label={field.label} required={field.required} hint={field.help} error={problem}>
        {(ties) => (
          <RecordPicker
            {...ties}
            field={field}
            value={typeof value === 'string' ? value : ''}
            name={shown}
            placeholder={placeholder}
            onChange={(next, record) => onEnter(name, next, record)}
          />
        )}
      </Field>
    );
  return (
    <div className={field.kind === 'longText' ? styles.whole : undefined}>
      <PlainField
        id={id}
        field={note === undefined ? field : { ...field, help: note }}
        notation={notation}
        value={value}
        problem={problem}
        onChange={(next) => onEnter(name, next)}
      />
    </div>
  );
});
