import { type Row, toAppError, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { type AnyResource, fieldOf, readFrom } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { Form, type FormInstance } from '@ledgerwise/ui/antd';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createOnce, newIdFor } from '../../form/create-once.ts';
import {
  applicable,
  changedFields,
  type FormValues,
  formFields,
  inputValues,
  rebase,
  valuesOf,
} from '../../form/form-values.ts';
import { useNotation } from '../../form/use-notation.ts';
import { useUnsaved } from '../../unsaved/use-unsaved.ts';
import { titleOf } from '../format-value.ts';
import { useNoteSaved } from '../list/list-place.ts';
import { useListReturn, useResourcePaths } from '../paths.ts';
import { useResourceKeys } from '../query/query-keys.ts';
import { useToday } from '../use-today.ts';
import { isSecret, keptRecord, readKeptRecord } from './kept-record.ts';
import type { AfterSaving, Conflict, RecordFormState, StayingForm } from './record-form-state.ts';
import { type Presets, presetValues } from './use-presets.ts';

/** The inputs of one record and the saving of it, for whatever is drawn around. What was entered stays through every failure. */
export function useRecordForm(
  resource: AnyResource,
  row: Row | null,
  presets?: Presets,
  staying?: StayingForm,
): RecordFormState & { readonly form: FormInstance<FormValues> } {
  const { data, notify, auth } = useHost();
  const navigate = useNavigate();
  const back = useListReturn(resource);
  const paths = useResourcePaths(resource);
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const noteSaved = useNoteSaved(resource.name);
  const notation = useNotation();
  const [form] = Form.useForm<FormValues>();
  // The record as the user began with it; a colleague's newer version takes its place when the user says so.
  const [base, setBase] = useState(row);
  const [today] = useState(useToday());
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [firstKey] = useState(() => newIdFor(data));
  const key = useRef(firstKey);
  const wasTried = useRef(false);
  const running = useRef(false);
  const kind = resource.label.one;
  const fresh = (): FormValues => {
    const usual = valuesOf(resource, null, today);
    return presets ? { ...usual, ...inputValues(resource, presetValues(resource, usual, presets)) } : usual;
  };
  const begun = base ? valuesOf(resource, base, today) : fresh();
  /** The fields whose input now says something else than the record did when the editor began with it. */
  const enteredFields = (): readonly string[] =>
    changedFields(begun, { ...begun, ...form.getFieldsValue(true) });
  const unsaved = useUnsaved({
    isDirty,
    write: () =>
      keptRecord(resource, { base, values: { ...begun, ...form.getFieldsValue(true) }, key: key.current }),
    hasSecret: () => enteredFields().some((name) => isSecret(resource, name)),
    read: (kept) => readKeptRecord(resource, row, kept),
    restore(kept) {
      key.current = kept.key;
      // Nobody knows any more whether it was sent.
      wasTried.current = true;
      setBase(kept.base);
      form.setFieldsValue(kept.values);
      setDirty(true);
    },
  });

  /** Says what is wrong beside each input, and begins with the first. */
  const showProblems = (found: Readonly<Record<string, string>>): void => {
    const names = formFields(resource);
    form.setFields(names.map((name) => ({ name, errors: found[name] === undefined ? [] : [found[name]] })));
    setProblems(found);
    const first = names.find((name) => name in found);
    if (first) document.getElementById(first)?.focus();
  };

  const create = async (values: Readonly<Record<string, unknown>>): Promise<Row> => {
    const made = await createOnce(data, resource.name, { id: key.current, ...values }, wasTried.current);
    notify.success({ title: `${kind} Created`, text: `"${titleOf(resource, made)}" was added.` });
    return made;
  };

  const update = async (
    record: Row,
    now: FormValues,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Row> => {
    const changed = changedFields(begun, now).filter((name) => name in values);
    let saved = record;
    if (changed.length > 0)
      saved = await data.update(
        resource.name,
        record.id,
        Object.fromEntries(changed.map((name) => [name, values[name]])),
        typeof record.updated_at === 'string' ? { ifUnchangedSince: record.updated_at } : {},
      );
    notify.success(
      staying?.saved ?? {
        title: `${kind} Updated`,
        text: `"${titleOf(resource, { ...record, ...values })}" was saved.`,
      },
    );
    return saved;
  };

  /** Goes on from a record as it is stored. */
  const begin = (stored: Row): void => {
    setBase(stored);
    form.setFieldsValue(valuesOf(resource, stored, today));
    setDirty(false);
  };
  const isBehind = base !== null && row !== null && String(base.updated_at) < String(row.updated_at);
  const follows = staying !== undefined && isBehind && !isDirty && !isSaving;
  useEffect(() => {
    // Asked of the inputs themselves: something may have been entered since this was drawn.
    if (follows && row && enteredFields().length === 0) begin(row);
  });

  const beginAnother = (): void => {
    key.current = newIdFor(data);
    wasTried.current = false;
    // An input settles what it holds when it is left: before it is emptied, not after.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    form.setFieldsValue(fresh());
    form.setFields(formFields(resource).map((name) => ({ name, errors: [], touched: false })));
    if (base) void navigate(paths.new, { state: listState(back) });
    else focusFirst();
  };

  const save = async (after: AfterSaving = 'leave'): Promise<void> => {
    if (running.current) return;
    const now = applicable(resource, begun, form.getFieldsValue(true));
    const checked = validate(resource, now, {
      ...notation,
      currencyOf: ({ currency }) => {
        const code = currency === undefined ? undefined : now[currency];
        return typeof code === 'string' && code !== '' ? code : undefined;
      },
    });
    showProblems(checked.ok ? {} : checked.problems);
    if (!checked.ok) return;
    if (!auth.organisation)
      return notify.failure({ title: 'Error', text: 'Organization not found. Please log in again.' });
    running.current = true;
    setSaving(true);
    setFailure(null);
    try {
      const saved = base ? await update(base, now, checked.values) : await create(checked.values);
      // The list shows which record it was, and gives it the focus.
      noteSaved(saved.id);
      unsaved.saved();
      setDirty(false);
      void client.invalidateQueries({ queryKey: keys.all });
      if (staying) {
        begin(saved);
        staying.onSaved(saved);
      } else if (after === 'begin another') beginAnother();
      else void navigate(back);
    } catch (error) {
      wasTried.current = true;
      await fail(error, now);
    } finally {
      running.current = false;
      setSaving(false);
    }
  };

  const fail = async (error: unknown, now: FormValues): Promise<void> => {
    const { code, fields } = toAppError(error);
    if (code === 'data.stale' && base) {
      try {
        const theirs = await data.get(readFrom(resource), base.id);
        setConflict({ error, was: base, theirs, yours: now });
        return;
      } catch {
        // It went away, or the line did: the refusal itself is told.
      }
    }
    if (fields && Object.keys(fields).some((name) => formFields(resource).includes(name)))
      return showProblems(fields);
    setFailure(error);
    notify.error(error, staying?.failed ?? `Failed to ${base ? 'update' : 'create'} ${kind.toLowerCase()}`);
  };

  /** Goes on from a colleague's version, with what the user chose of each field. */
  const settleConflict = (chosen: FormValues): void => {
    if (!conflict) return;
    const fresh = valuesOf(resource, conflict.theirs);
    const now = { ...rebase(begun, form.getFieldsValue(true), fresh), ...chosen };
    form.setFieldsValue(now);
    setBase(conflict.theirs);
    setDirty(changedFields(fresh, now).length > 0);
    setConflict(null);
    unsaved.note();
  };

  /** A record was chosen: what it knows goes into other inputs. */
  const fillFrom = (name: string, record: Row | null): void => {
    const field = fieldOf(resource, name);
    if (!record || !field.fills) return;
    form.setFieldsValue(inputValues(resource, field.fills(record, form.getFieldsValue(true))));
    setDirty(enteredFields().length > 0);
    unsaved.note();
  };

  return {
    resource,
    form,
    base,
    begun,
    isDirty,
    isSaving,
    failure,
    problems,
    conflict,
    unsaved,
    isBehind,
    back,
    save,
    fillFrom,
    settleConflict,
    closeConflict: () => setConflict(null),
    noteChange: (all: FormValues) => {
      setDirty(changedFields(begun, { ...begun, ...all }).length > 0);
      unsaved.note();
      setProblems((before) => (Object.keys(before).length === 0 ? before : stillWrong(before, form)));
    },
    leave: () => void navigate(back),
    enter: (values: FormValues) => {
      form.setFieldsValue(values);
      setDirty(enteredFields().length > 0);
      unsaved.note();
    },
  };
}

const listState = (back: string): { listQuery?: string } => {
  const at = back.indexOf('?');
  return at < 0 ? {} : { listQuery: back.slice(at) };
};

function focusFirst(): void {
  document.querySelector<HTMLElement>('[data-record-form] :is(input, textarea)')?.focus();
}

/** The problems whose input still shows one: antd takes a sentence away when its input changes. */
function stillWrong(
  before: Readonly<Record<string, string>>,
  form: { getFieldError(name: string): readonly string[] },
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(before).filter(([name]) => form.getFieldError(name).length > 0));
}
