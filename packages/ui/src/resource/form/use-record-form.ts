import type { Row } from '@ledgerwise/contract';
import { useNavigate, useNavigateFromHere } from '@ledgerwise/contract/router';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import type { FormInstance } from '@ledgerwise/ui/antd';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FormValues, inputValues } from '../../form/form-values.ts';
import { useUnsaved } from '../../unsaved/use-unsaved.ts';
import { useNoteSaved } from '../list/list-place.ts';
import { useListReturn, useResourcePaths } from '../paths.ts';
import { useResourceKeys } from '../query/query-keys.ts';
import { isSecret, keptRecord, readKeptRecord } from './kept-record.ts';
import type { AfterSaving, RecordFormState, StayingForm } from './record-form-state.ts';
import { useEnteredRecord } from './use-entered-record.ts';
import { useFieldProblems } from './use-field-problems.ts';
import type { Presets } from './use-presets.ts';
import { useRecordKey } from './use-record-key.ts';
import { useRecordSaving } from './use-record-saving.ts';

/** The inputs of one record and how it is saved, for any layout around them. Input survives every failure. */
export function useRecordForm(
  resource: AnyResource,
  row: Row | null,
  presets?: Presets,
  staying?: StayingForm,
): RecordFormState & { readonly form: FormInstance<FormValues> } {
  const navigate = useNavigate();
  const goOn = useNavigateFromHere();
  const back = useListReturn(resource);
  const paths = useResourcePaths(resource);
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const noteSaved = useNoteSaved(resource.name);
  const entered = useEnteredRecord(resource, row, presets);
  const { form, base, initial, isDirty } = entered;
  const key = useRecordKey();
  const problems = useFieldProblems(resource, form);
  const unsaved = useUnsaved({
    isDirty,
    write: () => keptRecord(resource, { base, values: entered.values(), key: key.current() }),
    hasSecret: () => entered.changed().some((name) => isSecret(resource, name)),
    read: (kept) => readKeptRecord(resource, row, kept),
    restore(kept) {
      key.goOn(kept.key);
      entered.restore(kept.base, kept.values);
    },
  });

  const beginAnother = (): void => {
    key.renew();
    // An input commits its value when it loses focus: this must happen before it is cleared.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    entered.clear();
    if (base) goOn(paths.new, { state: listState(back) });
    else focusFirst();
  };

  const goOnAfter = (saved: Row, after: AfterSaving): void => {
    // The list shows which record it was, and gives it the focus.
    noteSaved(saved.id);
    unsaved.saved();
    entered.saved();
    void client.invalidateQueries({ queryKey: keys.all });
    if (staying) {
      entered.begin(saved);
      staying.onSaved(saved);
    } else if (after === 'begin another') beginAnother();
    else goOn(back);
  };

  const goOnWaiting = (after: AfterSaving): void => {
    unsaved.saved();
    entered.saved();
    if (after === 'begin another') beginAnother();
    else goOn(back);
  };
  const saving = useRecordSaving(resource, {
    entered,
    key,
    problems,
    staying,
    onSaved: goOnAfter,
    onWaiting: goOnWaiting,
  });
  const { isSaving, failure, conflict, save, closeConflict, forgive } = saving;
  const isBehind = base !== null && row !== null && String(base.updated_at) < String(row.updated_at);
  const follows = staying !== undefined && isBehind && !isDirty && !isSaving;
  useEffect(() => {
    // Reads the inputs themselves: something may have been entered since this render.
    if (follows && row && entered.changed().length === 0) entered.begin(row);
  });

  const enter = (values: FormValues): void => {
    entered.enter(values);
    forgive();
    unsaved.note();
  };

  return {
    resource,
    ...{ form, base, initial, isDirty, isSaving, failure, conflict, unsaved, isBehind, back, save },
    problems: problems.problems,
    /** Fills in other inputs from a chosen record. */
    fillFrom(name: string, record: Row | null) {
      const { fills } = fieldOf(resource, name);
      if (record && fills) enter(inputValues(resource, fills(record, form.getFieldsValue(true))));
    },
    /** Continues from a colleague's version, with the user's choices for each field. */
    settleConflict(chosen: FormValues) {
      if (!conflict) return;
      entered.rebase(conflict.theirs, chosen);
      closeConflict();
      unsaved.note();
    },
    closeConflict,
    noteChange(all: FormValues) {
      entered.noteChange(all);
      forgive();
      unsaved.note();
      problems.noteChange();
    },
    leave: () => void navigate(back),
    enter,
  };
}

const listState = (back: string): { listQuery?: string } => {
  const at = back.indexOf('?');
  return at < 0 ? {} : { listQuery: back.slice(at) };
};

function focusFirst(): void {
  document.querySelector<HTMLElement>('[data-record-form] :is(input, textarea)')?.focus();
}
