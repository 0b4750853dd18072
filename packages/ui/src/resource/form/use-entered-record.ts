import type { Row } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { Form, type FormInstance } from '@ledgerwise/ui/antd';
import { useState } from 'react';
import {
  changedFields,
  type FormValues,
  formFields,
  inputValues,
  rebase,
  valuesOf,
} from '../../form/form-values.ts';
import { useOwnCountry } from '../../form/own-country.ts';
import { useToday } from '../use-today.ts';
import { type Presets, presetValues } from './use-presets.ts';

/** Input of one record over its initial values. */
export interface EnteredRecord {
  readonly form: FormInstance<FormValues>;
  /**
   * The record as the user opened it, or a colleague's version that they continued from; null for a new one.
   */
  readonly base: Row | null;
  readonly initial: FormValues;
  readonly isDirty: boolean;
  /** The record with the input. */
  values(): FormValues;
  /** Returns the fields whose input differs from the record that the editor opened. */
  changed(): readonly string[];
  /** Enters values as if the user had typed them. */
  enter(values: FormValues): void;
  /** Call it with all inputs after each change. */
  noteChange(all: FormValues): void;
  /** Continues from a stored record. */
  begin(stored: Row): void;
  /** Restores input on a record as it was then. */
  restore(base: Row | null, values: FormValues): void;
  /** Continues from a newer version: input stays, except where `chosen` decides a field. */
  rebase(newest: Row, chosen: FormValues): void;
  /** The input is stored. */
  saved(): void;
  /** Empties the inputs for another new record. */
  clear(): void;
}

/** The inputs of one record, or of a new one with its presets. */
export function useEnteredRecord(
  resource: AnyResource,
  row: Row | null,
  presets: Presets | undefined,
): EnteredRecord {
  const [form] = Form.useForm<FormValues>();
  const [base, setBase] = useState(row);
  const [today] = useState(useToday());
  const ownCountry = useOwnCountry();
  const [isDirty, setDirty] = useState(false);
  const fresh = (): FormValues => {
    const usual = { ...valuesOf(resource, null, today), ...ownCountry(resource) };
    return presets ? { ...usual, ...inputValues(resource, presetValues(resource, usual, presets)) } : usual;
  };
  const initial = base ? valuesOf(resource, base, today) : fresh();
  const values = (): FormValues => ({ ...initial, ...form.getFieldsValue(true) });
  const changed = (): readonly string[] => changedFields(initial, values());
  const goOn = (from: Row | null, entered: FormValues, isChanged: boolean): void => {
    setBase(from);
    form.setFieldsValue(entered);
    setDirty(isChanged);
  };
  return {
    form,
    base,
    initial,
    isDirty,
    values,
    changed,
    enter(entered) {
      form.setFieldsValue(entered);
      setDirty(changed().length > 0);
    },
    noteChange: (all) => setDirty(changedFields(initial, { ...initial, ...all }).length > 0),
    begin: (stored) => goOn(stored, valuesOf(resource, stored, today), false),
    restore: (from, entered) => goOn(from, entered, true),
    rebase(newest, chosen) {
      const stored = valuesOf(resource, newest);
      const entered = { ...rebase(initial, form.getFieldsValue(true), stored), ...chosen };
      goOn(newest, entered, changedFields(stored, entered).length > 0);
    },
    saved: () => setDirty(false),
    clear() {
      form.setFieldsValue(fresh());
      form.setFields(formFields(resource).map((name) => ({ name, errors: [], touched: false })));
    },
  };
}
