import type { Field } from '@ledgerwise/resource';
import { kindInputTexts } from '../texts.ts';

/** Properties of the inputs whose values need no reading: text, a choice, or yes or no. */
export interface TextualInputProps {
  readonly field: Field;
  /** Given by the form's item. */
  readonly id?: string;
  readonly placeholder?: string;
  readonly 'aria-required'?: boolean;
  readonly value: unknown;
  onChange(value: unknown): void;
  onBlur?(): void;
}

const INPUT_TYPES: Partial<Record<Field['kind'], string>> = {
  email: 'email',
  phone: 'tel',
  dateTime: 'datetime-local',
};

export const inputTypeOf = ({ kind }: Pick<Field, 'kind'>): string => INPUT_TYPES[kind] ?? 'text';

export const textOfValue = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** Returns the choices, and the stored value if it is not one of them (payment terms of 7 days from an import). */
export function optionsOf(field: Field, current: string): readonly FieldOption[] {
  const listed = (field.choices ?? []).map(({ value, label }) => ({ value: String(value), label }));
  const isListed = listed.some(({ value }) => value === current);
  const extra =
    current !== '' && !isListed ? [{ value: current, label: field.format?.(current) ?? current }] : [];
  const none =
    field.required || field.default !== undefined ? [] : [{ value: '', label: kindInputTexts.notSet }];
  return [...none, ...listed, ...extra];
}
