import { type Notice, useHost } from '@ledgerwise/contract';
import type { Fields, Values } from '@ledgerwise/resource';
import type { Notation } from '@ledgerwise/resource/validation';
import { type Unsaved, useUnsaved } from '@ledgerwise/ui/form';
import { useState } from 'react';
import { type AccountField, type AccountForm, accountFields, checkAccount } from './account-form.ts';

type Problems = Readonly<Partial<Record<AccountField, string>>>;

const NAMES = Object.keys(accountFields).filter((name): name is AccountField => name in accountFields);
const isKept = (kept: unknown): kept is Partial<AccountForm> =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every((one) => typeof one === 'string');

export interface AccountFormState {
  readonly values: AccountForm;
  readonly problems: Problems;
  /** Why it was not added; null as long as nothing has failed. */
  readonly failure: unknown;
  readonly isBusy: boolean;
  readonly unsaved: Unsaved;
  enter(name: AccountField, text: string): void;
  /** Validates an input that lost focus. */
  validate(name: AccountField): void;
  submit(): Promise<void>;
  /** The obstacle is gone: the next attempt may succeed. */
  forgive(): void;
  /** Starts again. */
  reset(): void;
  /** Closes; asks first where something was entered. */
  leave(): void;
}

interface AccountFormOptions {
  /** Fields of a new account, or those that can be changed. */
  readonly fields: Fields;
  readonly begins: AccountForm;
  /** Distinguishes the form from others, for input that survives a reload. */
  readonly place: string;
  readonly notation: Notation;
  /** Sends validated values; throws refusals. */
  send(values: Values): Promise<void>;
  /** Returns the notice of success. */
  done(values: AccountForm): Notice;
  /** Returns the notice of an error. */
  failed(error: unknown): Notice;
  onDone(): void;
  onClose(): void;
}

/** State of a bank account form: input, errors, and submitting. */
export function useAccountForm(options: AccountFormOptions): AccountFormState {
  const { fields, begins, place, notation, send, done, failed, onDone, onClose } = options;
  const { notify } = useHost();
  const isAsked = (name: AccountField): boolean => name in fields;
  const [values, setValues] = useState(begins);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const isDirty = NAMES.some((name) => isAsked(name) && values[name] !== begins[name]);
  const unsaved = useUnsaved<Partial<AccountForm>>({
    place,
    isDirty,
    write: () =>
      Object.fromEntries(
        NAMES.filter((name) => !accountFields[name].secret).map((name) => [name, values[name]]),
      ),
    hasSecret: () => NAMES.some((name) => accountFields[name].secret && values[name] !== ''),
    read: (kept) => (isKept(kept) ? kept : null),
    restore: (kept) => setValues((before) => ({ ...before, ...kept })),
  });
  const reset = (): void => {
    unsaved.saved();
    setValues(begins);
    setProblems({});
    setFailure(null);
  };
  return {
    values,
    problems,
    failure,
    isBusy,
    unsaved,
    forgive: () => setFailure(null),
    reset,
    enter(name, text) {
      setValues((before) => ({ ...before, [name]: text }));
      setProblems(({ [name]: _gone, ...rest }) => rest);
      setFailure(null);
      unsaved.note();
    },
    validate(name) {
      const checked = checkAccount(values, notation, fields);
      const problem = checked.ok ? undefined : checked.problems[name];
      if (problem !== undefined) setProblems((before) => ({ ...before, [name]: problem }));
    },
    async submit() {
      const checked = checkAccount(values, notation, fields);
      setProblems(checked.ok ? {} : checked.problems);
      if (!checked.ok) {
        document.getElementById(NAMES.find((name) => checked.problems[name]) ?? '')?.focus();
        return;
      }
      setBusy(true);
      setFailure(null);
      try {
        await send(checked.values);
        notify.success(done(values));
        reset();
        onDone();
        onClose();
      } catch (error) {
        setFailure(error);
        notify.failure(failed(error));
      } finally {
        setBusy(false);
      }
    },
    leave: () => (isDirty ? unsaved.ask(onClose) : onClose()),
  };
}
