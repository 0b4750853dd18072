import type { Field } from '@ledgerwise/resource';
import { Input, InputNumber, Switch } from '@ledgerwise/ui/antd';
import controls from '../core/Field.module.css';
import { RefInput } from './RefInput.tsx';

export interface FieldInputProps {
  readonly field: Field;
  /** Given by the form's item. */
  readonly id?: string;
  readonly value?: unknown;
  onChange?(value: unknown): void;
}

const AUTO_COMPLETE: Partial<Record<Field['kind'], string>> = { email: 'off', phone: 'off' };

/** The input of a field, by its kind. Its value is text, except for a flag. */
export function FieldInput({ field, value, onChange, ...ties }: FieldInputProps) {
  const text = value === null || value === undefined ? '' : String(value);
  const common = {
    ...ties,
    ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
    ...(field.required && { 'aria-required': true }),
  };
  switch (field.kind) {
    case 'longText':
      return (
        <Input.TextArea
          {...common}
          value={text}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return (
        <InputNumber<string>
          {...common}
          value={text}
          stringMode
          step={field.scale === undefined ? '1' : (10 ** -field.scale).toFixed(field.scale)}
          style={{ width: '100%' }}
          onChange={(next) => onChange?.(next ?? '')}
        />
      );
    case 'flag':
      return <Switch {...common} checked={value === true} onChange={(next) => onChange?.(next)} />;
    case 'choice':
      return (
        <select
          {...common}
          className={controls.control}
          value={text}
          onChange={(event) => onChange?.(event.target.value)}
        >
          {optionsOf(field, text).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case 'ref':
      return <RefInput {...ties} field={field} value={text} onChange={(next) => onChange?.(next)} />;
    case 'lines':
      throw new Error(`${field.label}: lines are edited by a screen of their own, not by the general form.`);
    default:
      return (
        <Input
          {...common}
          value={text}
          type={TYPES[field.kind] ?? 'text'}
          {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
          autoComplete={AUTO_COMPLETE[field.kind] ?? 'off'}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
  }
}

const TYPES: Partial<Record<Field['kind'], string>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
  dateTime: 'datetime-local',
};

/** The choices, and the stored value where it is none of them (payment terms of 7 days from an import). */
function optionsOf(field: Field, current: string): readonly { value: string; label: string }[] {
  const listed = (field.choices ?? []).map(({ value, label }) => ({ value: String(value), label }));
  const isListed = listed.some(({ value }) => value === current);
  const extra =
    current !== '' && !isListed ? [{ value: current, label: field.format?.(current) ?? current }] : [];
  const none = field.required || field.default !== undefined ? [] : [{ value: '', label: 'Not set' }];
  return [...none, ...listed, ...extra];
}
