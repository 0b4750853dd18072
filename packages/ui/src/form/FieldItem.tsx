import type { Field } from '@ledgerwise/resource';
import { validateField } from '@ledgerwise/resource/validation';
import { Form } from '@ledgerwise/ui/antd';
import { FieldInput } from './FieldInput.tsx';

export interface FieldItemProps {
  readonly name: string;
  readonly field: Field;
}

/** A labelled input of a form, judged by its field when it is left. */
export function FieldItem({ name, field }: FieldItemProps) {
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
            const parsed = validateField(field, value);
            if ('problem' in parsed) throw new Error(parsed.problem);
          },
        },
      ]}
    >
      <FieldInput field={field} />
    </Form.Item>
  );
}
