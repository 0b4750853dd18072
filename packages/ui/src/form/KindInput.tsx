import type { Field } from '@ledgerwise/resource';
import type { Notation } from '@ledgerwise/resource/validation';
import { Input, Select, Switch } from '@ledgerwise/ui/antd';
import { AmountInput } from './AmountInput.tsx';
import { DateInput } from './DateInput.tsx';
import { kindInputTexts } from './texts.ts';

export interface KindInputProps {
  readonly field: Field;
  /** Given by the form's item. */
  readonly id?: string;
  readonly value?: unknown;
  /** Notation of amounts and dates. */
  readonly notation?: Notation | undefined;
  onChange?(value: unknown): void;
  onBlur?(): void;
}

/** Up to this number, choices need no search. */
const FEW_CHOICES = 7;

/** The input of a field by its kind, except references. Its value is text, except for a flag. */
export function KindInput({ field, value, notation, onChange, ...ties }: KindInputProps) {
  const text = value === null || value === undefined ? '' : String(value);
  const common = {
    ...ties,
    ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
    ...(field.required && { 'aria-required': true }),
  };
  const change = (next: string): void => onChange?.(next);
  switch (field.kind) {
    case 'longText':
      return (
        <Input.TextArea
          {...common}
          dir="auto"
          value={text}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={(event) => change(event.target.value)}
        />
      );
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return (
        <AmountInput
          {...common}
          field={field}
          value={text}
          {...(notation && { notation })}
          {...(field.step !== undefined && { step: field.step })}
          onChange={change}
        />
      );
    case 'flag':
      return <Switch {...common} checked={value === true} onChange={(next) => onChange?.(next)} />;
    case 'choice': {
      const options = optionsOf(field, text);
      return (
        <Select<string>
          {...common}
          value={text}
          options={[...options]}
          // Typing finds a choice, as in a native select.
          showSearch={options.length > FEW_CHOICES && { optionFilterProp: 'label' }}
          // With virtual scrolling, a screen reader would get only two of its choices.
          virtual={false}
          style={{ width: '100%' }}
          onChange={change}
        />
      );
    }
    case 'date':
      return <DateInput {...common} field={field} value={text} notation={notation} onChange={change} />;
    case 'ref':
    case 'lines':
      throw new Error(`${field.label} has no input of its own kind: ${field.kind}.`);
    default:
      // No `maxLength`: the browser would silently cut pasted text.
      return (
        <Input
          {...common}
          dir="auto"
          value={text}
          type={TYPES[field.kind] ?? 'text'}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
        />
      );
  }
}

const TYPES: Partial<Record<Field['kind'], string>> = {
  email: 'email',
  phone: 'tel',
  dateTime: 'datetime-local',
};

/** Returns the choices, and the stored value if it is not one of them (payment terms of 7 days from an import). */
function optionsOf(field: Field, current: string): readonly { value: string; label: string }[] {
  const listed = (field.choices ?? []).map(({ value, label }) => ({ value: String(value), label }));
  const isListed = listed.some(({ value }) => value === current);
  const extra =
    current !== '' && !isListed ? [{ value: current, label: field.format?.(current) ?? current }] : [];
  const none =
    field.required || field.default !== undefined ? [] : [{ value: '', label: kindInputTexts.notSet }];
  return [...none, ...listed, ...extra];
}
