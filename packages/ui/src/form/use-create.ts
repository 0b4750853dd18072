import { type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, exactRow, fieldOf, hasScreen } from '@ledgerwise/resource';
import { createOnce, newIdFor } from '@ledgerwise/resource/create-once';
import { validate } from '@ledgerwise/resource/validation';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useOwnCountry } from './own-country.ts';

/** True if a record needs only a name. */
export function isMadeByName(target: AnyResource): boolean {
  return validate(target, { [target.title]: 'Name' }).ok;
}

/** True if a record can be created from within a form: not if it has lines, or requires another record. */
export function isMadeInPlace(target: AnyResource): boolean {
  const isEntered = ({ kind }: { kind: string }): boolean => kind !== 'ref' && kind !== 'lines';
  return (
    hasScreen(target, 'new') &&
    target.save === undefined &&
    neededFields(target).every((name) => isEntered(fieldOf(target, name)))
  );
}

/** Returns the fields that a record needs: its name, and required fields without a default. */
export function neededFields(target: AnyResource): readonly string[] {
  const needed = Object.entries(target.fields).flatMap(([name, field]) =>
    field.required && !field.readOnly && field.default === undefined ? [name] : [],
  );
  return [target.title, ...needed.filter((name) => name !== target.title)];
}

/**
 * Creates a record of another resource from a form. A retry after a lost response reuses the first id, so it creates no
 * second record. Attempts are distinguished by their values, or by a name if the values may change between attempts.
 */
export function useCreate(target: AnyResource) {
  const { data, auth } = useHost();
  const client = useQueryClient();
  const tried = useRef(new Map<string, string>());
  return async (
    values: Readonly<Record<string, unknown>>,
    attempt = JSON.stringify(values),
  ): Promise<Row> => {
    const before = tried.current.get(attempt);
    const id = before ?? newIdFor(data);
    tried.current.set(attempt, id);
    const row = await createOnce(data, target.name, { id, ...values }, before !== undefined);
    tried.current.delete(attempt);
    const scope = `${auth.organisation?.id ?? ''} ${auth.user?.id ?? ''}`;
    void client.invalidateQueries({ queryKey: [scope, target.name] });
    return exactRow(target, row);
  };
}

/** Creates a record with only a name; returns undefined if that failed, after notifying the user. */
export function useCreateByName(target: AnyResource) {
  const { notify } = useHost();
  const create = useCreate(target);
  const ownCountry = useOwnCountry();
  const isRunning = useRef(false);
  return async (name: string): Promise<Row | undefined> => {
    // A second Enter before the answer would make a second one.
    if (isRunning.current) return undefined;
    isRunning.current = true;
    const kind = target.label.one;
    try {
      const checked = validate(target, { ...ownCountry(target), [target.title]: name });
      if (!checked.ok) {
        const [text = 'Please check the values.'] = Object.values(checked.problems);
        notify.failure({ title: `${kind} not added`, text });
        return undefined;
      }
      const row = await create(checked.values);
      notify.success({ title: `${kind} Created`, text: `"${name}" was added.` });
      return row;
    } catch (error) {
      notify.error(error, `Failed to create ${kind.toLowerCase()}`);
      return undefined;
    } finally {
      isRunning.current = false;
    }
  };
}
