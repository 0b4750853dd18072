import type { Row } from '@ledgerwise/contract';
import type { Field } from '@ledgerwise/resource';
import { validateField } from '@ledgerwise/resource/validation';
import { Form } from '@ledgerwise/ui/antd';
import { FieldInput } from './FieldInput.tsx';
import { useNotation } from './use-notation.ts';

export interface FieldItemProps {
  readonly name: string;
  readonly field: Field;
  /** For references: id and name of the referenced record from the row. */
  readonly shown?: { readonly id: string; readonly name: string };
  /** Called when a record is chosen for a reference; null if it was cleared. */
  onRecord?(record: Row | null): void;
}

/** A labeled input of a form, validated by its field when it loses focus. */
export function FieldItem({ name, field, shown, onRecord }: FieldItemProps) {
  // Without a currency field, the field watches itself, which costs nothing.
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
