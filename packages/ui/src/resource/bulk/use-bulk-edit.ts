import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { type Notation, validate } from '@ledgerwise/resource/validation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countOfRecords } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { type FormValues, settled, valuesOf } from '../../form/form-values.ts';
import { useAttempt } from '../change/use-attempt.ts';
import { useChange } from '../change/use-change.ts';
import { useResourceKeys } from '../query/query-keys.ts';

interface BulkEditOptions {
  /** Notation of typed input. */
  readonly notation: Notation;
  /** Called with the first invalid field; undefined if none of the invalid fields is offered. */
  onProblem(name: string | undefined): void;
  onDone(): void;
}

/** Values to change in many records, and the change itself. */
export interface BulkEdit {
  /** The fields that are to change. */
  readonly chosen: ReadonlySet<string>;
  readonly values: FormValues;
  readonly problems: Readonly<Record<string, string>>;
  readonly failure: unknown;
  readonly isSaving: boolean;
  toggle(name: string): void;
  enter(name: string, value: unknown): void;
  save(): Promise<void>;
}

/** Sets the same values in several records, all or nothing. */
export function useBulkEdit(
  resource: AnyResource,
  ids: readonly string[],
  { notation, onProblem, onDone }: BulkEditOptions,
): BulkEdit {
  const formats = useFormats();
  const { data } = useHost();
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const attempt = useAttempt();
  const change = useChange(resource);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState(() => valuesOf(resource, null));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);

  const save = async (): Promise<void> => {
    const wanted = Object.fromEntries(
      [...chosen].map((name) => [name, settled(resource, name, values[name])]),
    );
    const checked = validate(resource, wanted, { ...notation, partial: true });
    setProblems(checked.ok ? {} : checked.problems);
    if (!checked.ok) onProblem(resource.bulkEdit?.find((name) => name in checked.problems));
    if (!checked.ok || chosen.size === 0) return;
    setSaving(true);
    setFailure(null);
    try {
      const changes = checked.values;
      const many = (count: number): string => countOfRecords(resource.label, count, formats);
      await change({
        attempt,
        asked: [ids, changes],
        size: ids.length,
        title: `Update of ${many(ids.length)}`,
        run: (key) => data.call('bulk_update', { table_name: resource.name, ids, changes, key }),
        done: (count) => ({ title: `Successfully updated ${many(count)}` }),
        failure: { title: 'Bulk Update Failed' },
      });
      void client.invalidateQueries({ queryKey: keys.all });
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
  };

  return {
    ...{ chosen, values, problems, failure, isSaving, save },
    toggle(name) {
      const next = new Set(chosen);
      if (!next.delete(name)) next.add(name);
      setChosen(next);
    },
    enter: (name, value) => setValues((before) => ({ ...before, [name]: value })),
  };
}
