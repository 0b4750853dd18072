import type { Row } from '@ledgerwise/contract';
import type { Field } from '@ledgerwise/resource';
import { validateField } from '@ledgerwise/resource/validation';
import { Form } from '@ledgerwise/ui/antd';
import { FieldInput } from './FieldInput.tsx';
import { useNotation } from './use-notation.ts';

export interface FieldItemProps {
  readonly name: string;
  readonly field: Field;
  /** Of a ref: what the record refers to, and its name as the row brings it. */
  readonly shown?: { readonly id: string; readonly name: string };
  /** A record was chosen for a ref; null where none is any more. */
  onRecord?(record: Row | null): void;
}

/** A labelled input of a form, validated by its field when it is left. */
export function FieldItem({ name, field, shown, onRecord }: FieldItemProps) {
  // A field without a currency of its own watches itself, which costs nothing.
  const currency: unknown = Form.useWatch(field.currency ?? name);
  const chosen: unknown = Form.useWatch(name);
  const notation = useNotation(field.currency && typeof currency === 'string' ? currency : undefined);
  return (
    <Form.Item
      name={name}
      label={field.label}
      required={field.required}
      extra={field.help}
      validateTrigger="onBlur"
      validateFirst
      rules={[
        {
          validator: async (_rule, value: unknown) => {
            const parsed = validateField(field, value, notation);
            if ('problem' in parsed) throw new Error(parsed.problem);
          },
        },
      ]}
    >
      <FieldInput
        field={field}
        notation={notation}
        name={shown && shown.id === chosen ? shown.name : undefined}
        onChange={(_value, record) => record !== undefined && onRecord?.(record)}
      />
    </Form.Item>
  );
}
