import { type AnyResource, appliesTo, defaultOf, fieldOf, type Values } from '@ledgerwise/resource';
import { printText, settleText } from '@ledgerwise/resource/validation';

/** Values of the inputs, by field name: text, and true or false for flags. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Names of the fields that a form shows, in its order. */
export function formFields(resource: AnyResource): readonly string[] {
  return resource.form.sections.flatMap((section) => section.fields);
}

function inputValue(resource: AnyResource, name: string, stored: unknown): unknown {
  const field = resource.fields[name];
  if (!field) return '';
  if (field.kind === 'flag') return stored === true;
  // A select is set by the value; its label is for reading.
  return field.kind === 'choice' ? String(stored ?? '') : printText(field, stored);
}

/**
 * Initial values of the inputs: a record, or the defaults of a new one. `today` is the organization's,
 * `YYYY-MM-DD`.
 */
export function valuesOf(resource: AnyResource, row: object | null, today = ''): FormValues {
  return Object.fromEntries(
    formFields(resource).map((name) => {
      const stored = row ? row[name as keyof typeof row] : defaultOf(fieldOf(resource, name), today);
      return [name, inputValue(resource, name, stored)];
    }),
  );
}

/** Stored values as the inputs hold them, as far as the form has those fields: what choosing a record fills in. */
export function inputValues(resource: AnyResource, stored: Values): FormValues {
  const shown = new Set(formFields(resource));
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) =>
      shown.has(name) ? [[name, inputValue(resource, name, value)]] : [],
    ),
  );
}

/** Returns the value of an input after it loses focus. */
export function settled(resource: Pick<AnyResource, 'fields'>, name: string, value: unknown): unknown {
  const field = resource.fields[name];
  return field && typeof value === 'string' ? settleText(field, value) : value;
}

/**
 * Returns the values to save: each input as if it had lost focus (a shortcut saves without that), without inputs that
 * no longer apply.
 */
export function applicable(resource: AnyResource, initial: FormValues, now: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(now).map(([name, value]) => [
      name,
      appliesTo(resource, name, now) ? settled(resource, name, value) : initial[name],
    ]),
  );
}

/** Returns the fields whose input differs from its initial value. */
export function changedFields(before: FormValues, now: FormValues): readonly string[] {
  return Object.keys(now).filter((name) => now[name] !== before[name]);
}

/** Returns the inputs after another user saved: changed inputs stay, the others take the newest values. */
export function rebase(before: FormValues, now: FormValues, newest: FormValues): FormValues {
  const touched = changedFields(before, now);
  return { ...newest, ...Object.fromEntries(touched.map((name) => [name, now[name]])) };
}
