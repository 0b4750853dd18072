import { describeError, type Row, toAppError, useHost } from '@ledgerwise/contract';
import { type AnyResource, fieldOf, readFrom } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormats } from '../../core/formats/use-formats.ts';
import { settled, valuesOf } from '../../form/form-values.ts';
import { useNotation } from '../../form/use-notation.ts';
import { formatField, titleOf } from '../format-value.ts';
import { useResourceKeys } from '../query/query-keys.ts';

/** State of one list cell that is edited in place: its input, and saving with the form's validation. */
export function useQuickEdit(resource: AnyResource, row: Row, first: string) {
  const { data, notify, errorTexts } = useHost();
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const notation = useNotation();
  const formats = useFormats();
  const [name, setName] = useState(first);
  // The record as known so far, until the server reports a newer version.
  const [base, setBase] = useState(row);
  const [value, setValue] = useState<unknown>(() => valuesOf(resource, row)[first]);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  // The key that saves may come before the drawing that follows the key before it.
  const now = useRef(value);

  const enter = (next: unknown): void => {
    now.current = next;
    setValue(next);
    setProblem(undefined);
  };

  const fail = async (error: unknown): Promise<void> => {
    const { code, fields } = toAppError(error);
    const { help } = describeError(error, errorTexts);
    if (code !== 'data.stale') return setProblem(fields?.[name] ?? help);
    try {
      const theirs = await data.get(readFrom(resource), base.id);
      setBase(theirs);
      const said = formatField(resource, name, theirs, formats) || 'nothing';
      setProblem(`${help} It says ${said} now. Enter saves yours, Esc keeps theirs.`);
    } catch {
      // The record or the connection is gone: show the refusal itself.
      setProblem(help);
    }
  };

  /** Returns true if nothing is left to save. */
  const save = async (): Promise<boolean> => {
    if (isSaving) return false;
    const wanted = settled(resource, name, now.current);
    if (wanted === valuesOf(resource, base)[name]) return true;
    const checked = validate(resource, { [name]: wanted }, { ...notation, partial: true });
    if (!checked.ok) {
      setProblem(checked.problems[name]);
      return false;
    }
    setSaving(true);
    try {
      const since = base.updated_at;
      const changes = { [name]: checked.values[name] };
      const saved = await data.update(
        resource.name,
        base.id,
        changes,
        typeof since === 'string' ? { ifUnchangedSince: since } : {},
      );
      setBase({ ...base, ...saved });
      const { one } = resource.label;
      const field = fieldOf(resource, name).label;
      notify.success({
        title: `${one} Updated`,
        text: `${field} of "${titleOf(resource, base)}" was saved.`,
      });
      void client.invalidateQueries({ queryKey: keys.all });
      return true;
    } catch (error) {
      await fail(error);
      return false;
    } finally {
      setSaving(false);
    }
  };

  /** Moves to another cell of the record. */
  const goTo = (next: string): void => {
    setName(next);
    enter(valuesOf(resource, base)[next]);
  };

  return { name, base, value, problem, isSaving, notation, enter, save, goTo };
}
