import type { Filter, FilterOperator } from '@ledgerwise/contract';
import type { AnyResource, Field } from '@ledgerwise/resource';
import { comparedFields, operatorRule, operatorsFor, splitChoices } from '@ledgerwise/resource/query';
import { type Notation, parseText } from '@ledgerwise/resource/validation';
import { type FormEvent, useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { DayField } from '../../core/fields/DayField.tsx';
import { Field as LabelledField } from '../../core/fields/Field.tsx';
import { SelectField, TextField } from '../../core/fields/TextField.tsx';
import { AmountInput } from '../../form/AmountInput.tsx';
import { useNotation } from '../../form/use-notation.ts';
import styles from './FilterPopover.module.css';
import { operatorWord } from './filter-words.ts';
import { filterPopoverTexts } from './texts.ts';

/** The field of a column that can be chosen here. */
function fieldOf(resource: AnyResource, name: string): Field {
  const field = comparedFields(resource)[name];
  if (!field) throw new Error(`${resource.name} has no field "${name}" to filter by.`);
  return field;
}

interface Draft {
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string;
  readonly second: string;
}

type Problems = Partial<Record<'field' | 'value' | 'second', string>>;

/** Missing part of an incomplete filter, in the words of its fields. */
function checkFilter(
  resource: AnyResource,
  { field: name, operator, value, second }: Draft,
  notation: Notation,
): Problems {
  if (!name) return { field: filterPopoverTexts.fieldRequired };
  const { operand } = operatorRule(operator);
  if (operand === 'presence') return {};
  if (!value.trim()) return { value: filterPopoverTexts.valueRequired };
  const field = fieldOf(resource, name);
  const problem = problemOf(field, operator, value, notation);
  if (problem) return { value: problem };
  if (operand !== 'range') return {};
  if (!second.trim()) return { second: filterPopoverTexts.secondValueRequired };
  const secondProblem = problemOf(field, operator, second, notation);
  return secondProblem ? { second: secondProblem } : {};
}

/** Splits the input into values if the operator takes a list. */
const typedValues = (operator: FilterOperator, text: string): readonly string[] =>
  operatorRule(operator).operand === 'list' ? splitChoices(text).map((choice) => choice.trim()) : [text];

/** A part of an e-mail address is not a valid address, so only whole values are validated by their kind. */
function problemOf(
  field: Field,
  operator: FilterOperator,
  text: string,
  notation: Notation,
): string | undefined {
  const isPart = operatorRule(operator).operand === 'part';
  if (isPart || field.kind === 'email' || field.kind === 'phone') return undefined;
  for (const value of typedValues(operator, text)) {
    const parsed = parseText(field, value, notation);
    if ('problem' in parsed) return parsed.problem;
  }
  return undefined;
}

/** The value as the database compares it: `1,000` becomes `1000`. */
function storedText(field: Field, operator: FilterOperator, text: string, notation: Notation): string {
  if (operatorRule(operator).operand === 'part') return text.trim();
  const stored = typedValues(operator, text).map((value) => {
    const parsed = parseText(field, value, notation);
    return 'value' in parsed && parsed.value !== null ? String(parsed.value) : value.trim();
  });
  return stored.join(',');
}

function filterOf(resource: AnyResource, draft: Draft, notation: Notation): Filter {
  const { operator } = draft;
  const { operand } = operatorRule(operator);
  const field = fieldOf(resource, draft.field);
  if (operand === 'presence') return { field: draft.field, operator, value: 'true' };
  const first = storedText(field, operator, draft.value, notation);
  const value =
    operand === 'range' ? `${first}:${storedText(field, operator, draft.second, notation)}` : first;
  return { field: draft.field, operator, value };
}

export interface FilterPopoverProps {
  readonly resource: AnyResource;
  readonly filters: readonly Filter[];
  onAdd(filter: Filter): void;
  onClear(): void;
}

/** Builds one condition at a time; conditions are joined by *and*. */
export function FilterPopover({ resource, filters, onAdd, onClear }: FilterPopoverProps) {
  const [draft, setDraft] = useState<Draft>({ field: '', operator: 'contains', value: '', second: '' });
  const [problems, setProblems] = useState<Problems>({});
  const notation = useNotation();
  const field = draft.field ? fieldOf(resource, draft.field) : undefined;
  const operators = operatorsFor(resource, draft.field);
  const { operand } = operatorRule(draft.operator);
  const change = (changed: Partial<Draft>): void => {
    setDraft({ ...draft, ...changed });
    setProblems({});
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = checkFilter(resource, draft, notation);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onAdd(filterOf(resource, draft, notation));
    setDraft({ ...draft, value: '', second: '' });
  };
  const isReady = draft.field !== '' && (operand === 'presence' || draft.value.trim() !== '');
  const fields = Object.entries(comparedFields(resource)).filter(([, { filter }]) => filter);
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <div className={styles.row}>
        <SelectField
          label={filterPopoverTexts.field}
          value={draft.field}
          error={problems.field}
          options={[
            { value: '', label: filterPopoverTexts.chooseField },
            ...fields.map(([name, { label }]) => ({ value: name, label })),
          ]}
          onChange={(event) => {
            const name = event.target.value;
            const [first = 'equals'] = operatorsFor(resource, name);
            change({ field: name, operator: name ? first : 'contains', value: '', second: '' });
          }}
        />
        <SelectField
          label={filterPopoverTexts.operator}
          value={draft.operator}
          disabled={!field}
          options={operators.map((operator) => ({
            value: operator,
            label: field ? operatorWord(operator, field) : operator,
          }))}
          onChange={(event) => {
            const operator = operators.find((known) => known === event.target.value);
            if (operator) change({ operator });
          }}
        />
        {operand !== 'presence' && (
          <ValueInput
            label={filterPopoverTexts.value}
            field={field}
            operator={draft.operator}
            notation={notation}
            value={draft.value}
            error={problems.value}
            onChange={(value) => change({ value })}
          />
        )}
        {operand === 'range' && (
          <ValueInput
            label={filterPopoverTexts.secondValue}
            field={field}
            operator={draft.operator}
            notation={notation}
            value={draft.second}
            error={problems.second}
            onChange={(second) => change({ second })}
          />
        )}
      </div>
      <div className={styles.foot}>
        <Button variant="quiet" disabled={filters.length === 0} onClick={onClear}>
          {filterPopoverTexts.clearAll}
        </Button>
        <Button variant="primary" type="submit" disabled={!isReady}>
          {filterPopoverTexts.addFilter}
        </Button>
      </div>
    </form>
  );
}

interface ValueInputProps {
  readonly label: string;
  readonly field: Field | undefined;
  readonly operator: FilterOperator;
  readonly notation: Notation;
  readonly value: string;
  readonly error: string | undefined;
  onChange(value: string): void;
}

function ValueInput({ label, field, operator, notation, value, error, onChange }: ValueInputProps) {
  const isWhole = operatorRule(operator).operand === 'one';
  const choices = field?.kind === 'flag' ? FLAG_CHOICES : field?.choices;
  if (choices && isWhole && !field?.open)
    return (
      <SelectField
        label={label}
        value={value}
        error={error}
        options={[
          { value: '', label: filterPopoverTexts.chooseValue },
          ...choices.map((choice) => ({ value: String(choice.value), label: choice.label })),
        ]}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const { operand } = operatorRule(operator);
  if (field?.scale !== undefined && (operand === 'one' || operand === 'range'))
    return (
      <LabelledField label={label} error={error}>
        {(ties) => (
          <AmountInput {...ties} field={field} value={value} notation={notation} onChange={onChange} />
        )}
      </LabelledField>
    );
  if (field?.kind === 'date')
    return <DayField label={label} value={value} error={error} onChange={onChange} />;
  return (
    <TextField
      label={label}
      value={value}
      error={error}
      disabled={!field}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const FLAG_CHOICES = [
  { value: 'true', label: filterPopoverTexts.yes },
  { value: 'false', label: filterPopoverTexts.no },
] as const;
