import { type Row, toAppError, useHost } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '@ledgerwise/resource';
import { useRef, useState } from 'react';
import { applicable, changedFields, type FormValues } from '../../form/form-values.ts';
import { useNotation } from '../../form/use-notation.ts';
import { useWaiting, type WrittenDraft } from '../../unsaved/use-waiting.ts';
import { titleOf } from '../format-value.ts';
import { keptRecord } from './kept-record.ts';
import type { AfterSaving, Conflict, StayingForm } from './record-form-state.ts';
import type { EnteredRecord } from './use-entered-record.ts';
import type { FieldProblems } from './use-field-problems.ts';
import type { RecordKey } from './use-record-key.ts';
import { refusedFields, validateRecord } from './validate-record.ts';

/** Dependencies of saving a record. */
export interface RecordSavingParts {
  readonly entered: EnteredRecord;
  readonly key: RecordKey;
  readonly problems: FieldProblems;
  readonly staying: StayingForm | undefined;
  /** Called when it is stored, to navigate. */
  onSaved(saved: Row, after: AfterSaving): void;
  /** Called when it waits for a connection, to navigate. */
  onWaiting(after: AfterSaving): void;
}

/** Saving of a record, and the errors that prevent it. */
export interface RecordSaving {
  readonly isSaving: boolean;
  /** Error of the last attempt, if it is not about single inputs. */
  readonly failure: unknown;
  readonly conflict: Conflict | null;
  /** Saves the input, unless that is already in progress. Shows errors. */
  save(after?: AfterSaving): Promise<void>;
  closeConflict(): void;
  /** Clears the last error after a change that may correct it. */
  forgive(): void;
}

/** Saves the input of a record, one attempt at a time. */
export function useRecordSaving(
  resource: AnyResource,
  { entered, key, problems, staying, onSaved, onWaiting }: RecordSavingParts,
): RecordSaving {
  const { data, notify, auth } = useHost();
  const notation = useNotation();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const running = useRef(false);
  const { base, initial, form } = entered;
  const kind = resource.label.one;
  const letWait = useWaiting(resource);

  const changesIn = (now: FormValues, values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      changedFields(initial, now).flatMap((name) => (name in values ? [[name, values[name]]] : [])),
    );

  const draftOf = (now: FormValues, values: Readonly<Record<string, unknown>>): WrittenDraft => ({
    title: `${kind}: ${titleOf(resource, { ...base, ...values, id: base?.id ?? key.current() })}`,
    input: keptRecord(resource, { base, values: now, key: key.current() }),
    request: base
      ? {
          to: 'update',
          table: resource.name,
          id: base.id,
          changes: changesIn(now, values),
          ...(typeof base.updated_at === 'string' && { ifUnchangedSince: base.updated_at }),
        }
      : { to: 'create', table: resource.name, values: { ...values, id: key.current() } },
  });

  const create = async (values: Readonly<Record<string, unknown>>): Promise<Row> => {
    const made = await key.create(resource.name, values);
    notify.success(
      staying?.saved ?? { title: `${kind} Created`, text: `"${titleOf(resource, made)}" was added.` },
    );
    return made;
  };

  const update = async (
    record: Row,
    now: FormValues,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Row> => {
    const changes = changesIn(now, values);
    let saved = record;
    if (Object.keys(changes).length > 0)
      saved = await data.update(
        resource.name,
        record.id,
        changes,
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

  const save = async (after: AfterSaving = 'leave'): Promise<void> => {
    if (running.current) return;
    const now = applicable(resource, initial, form.getFieldsValue(true));
    const checked = validateRecord(resource, now, notation);
    problems.show(checked.ok ? {} : checked.problems);
    if (!checked.ok) return;
    if (!auth.organisation)
      return notify.failure({ title: 'Error', text: 'Organization not found. Please log in again.' });
    running.current = true;
    setSaving(true);
    setFailure(null);
    try {
      if (!staying && (await letWait(() => draftOf(now, checked.values)))) return onWaiting(after);
      onSaved(base ? await update(base, now, checked.values) : await create(checked.values), after);
    } catch (error) {
      key.noteTried();
      await fail(error, now);
    } finally {
      running.current = false;
      setSaving(false);
    }
  };

  const fail = async (error: unknown, now: FormValues): Promise<void> => {
    if (toAppError(error).code === 'data.stale') {
      // A new record, too: an attempt without an answer created it, and somebody else has changed it since.
      const was: Row = base ?? { ...initial, id: key.current() };
      try {
        const theirs = await data.get(readFrom(resource), was.id);
        setConflict({ error, was, theirs, yours: now });
        return;
      } catch {
        // The record or the connection is gone: show the refusal itself.
      }
    }
    const refused = refusedFields(resource, error);
    if (refused) return problems.show(refused);
    setFailure(error);
    notify.error(error, staying?.failed ?? `Failed to ${base ? 'update' : 'create'} ${kind.toLowerCase()}`);
  };

  return {
    isSaving,
    failure,
    conflict,
    save,
    closeConflict: () => setConflict(null),
    forgive: () => setFailure(null),
  };
}
