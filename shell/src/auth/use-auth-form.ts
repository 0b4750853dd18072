import { type ErrorText, toAppError } from '@ledgerwise/contract';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type FormEvent, useState } from 'react';
import { useServices } from '../services/services.ts';
import { authError } from './auth-failure.ts';
import { texts } from './dialog-texts.ts';
import type { FormRefusal } from './validation.ts';

const UNEXPECTED = texts.shared.unexpected;

interface Submission<Values> {
  readonly initial: Values;
  /** Title of the notice when the server refuses. */
  readonly failureTitle: string;
  validate(values: Values): FormRefusal | null;
  send(client: SupabaseClient, values: Values): Promise<void>;
}

async function reach(client: () => Promise<SupabaseClient>): Promise<SupabaseClient> {
  try {
    return await client();
  } catch (cause) {
    throw authError({ name: 'AuthRetryableFetchError', message: String(cause), status: 0 });
  }
}

/** State of a sign-in form: values, errors, and submitting. The input is kept if it fails. */
export function useAuthForm<Values extends Readonly<Record<string, string>>>({
  initial,
  failureTitle,
  validate,
  send,
}: Submission<Values>) {
  const { session } = useServices();
  const [values, setValues] = useState(initial);
  /** The fields that the refusal is about. */
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<ErrorText | null>(null);
  const [isBusy, setBusy] = useState(false);

  function change(name: keyof Values & string, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setWrong((before) => before.filter((other) => other !== name));
    setFailure(null);
  }

  /** Runs what talks to the server, with the failure shown in the form. */
  async function run(work: (client: SupabaseClient) => Promise<void>, title = failureTitle): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await work(await reach(session.client));
    } catch (thrown) {
      const error = toAppError(thrown);
      const text = error.hasSentence ? error.message : UNEXPECTED;
      setFailure({ title: error.hasSentence ? title : texts.form.error, help: text });
    } finally {
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy) return;
    const refusal = validate(values);
    setWrong(refusal?.fields ?? []);
    if (!refusal) {
      void run((client) => send(client, values));
      return;
    }
    setFailure({ title: refusal.title, help: refusal.text });
    const first = refusal.fields[0];
    const control = first && event.currentTarget.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  /** Properties of a field in the form. */
  function field(name: keyof Values & string) {
    return {
      name,
      value: values[name],
      ...(wrong.includes(name) && { 'aria-invalid': true as const }),
      // All fields of these forms are required; stars on each would say nothing.
      'aria-required': true,
      onChange: (event: { readonly target: { readonly value: string } }) => change(name, event.target.value),
    };
  }

  return { values, field, failure, isBusy, onSubmit, run };
}
