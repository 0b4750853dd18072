import { useHost } from '@ledgerwise/contract';
import type { Notation } from '@ledgerwise/resource/validation';
import { type Unsaved, useUnsaved } from '@ledgerwise/ui/form';
import { useAttempt, useToday } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import {
  type AccountField,
  type AccountForm,
  accountFields,
  checkAccount,
  emptyAccount,
} from './account-form.ts';
import { createAccount, creationFailure } from './create-account.ts';

type Problems = Readonly<Partial<Record<AccountField, string>>>;

const NAMES = Object.keys(accountFields).filter((name): name is AccountField => name in accountFields);
const isKept = (kept: unknown): kept is Partial<AccountForm> =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every((one) => typeof one === 'string');

interface AccountFormState {
  readonly values: AccountForm;
  readonly problems: Problems;
  /** Why it was not added; null as long as nothing has failed. */
  readonly failure: unknown;
  readonly isBusy: boolean;
  readonly unsaved: Unsaved;
  enter(name: AccountField, text: string): void;
  /** Says what is wrong with an input that was left. */
  judge(name: AccountField): void;
  submit(): Promise<void>;
  /** What stood in the way is gone: the next try may go well. */
  forgive(): void;
  /** Begins anew. */
  reset(): void;
  /** Closes; asks first where something was entered. */
  leave(): void;
}

/** The form of a new bank account: what is entered, what is wrong with it, and how it is sent. */
export function useAccountForm(
  notation: Notation,
  onAdded: () => void,
  onClose: () => void,
): AccountFormState {
  const { data, notify } = useHost();
  const begins = emptyAccount(useToday());
  const attempt = useAttempt();
  const [values, setValues] = useState(begins);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const isDirty = NAMES.some((name) => values[name] !== begins[name]);
  const unsaved = useUnsaved<Partial<AccountForm>>({
    place: 'add-bank-account',
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
    judge(name) {
      const checked = checkAccount(values, notation);
      const problem = checked.ok ? undefined : checked.problems[name];
      if (problem !== undefined) setProblems((before) => ({ ...before, [name]: problem }));
    },
    async submit() {
      const checked = checkAccount(values, notation);
      setProblems(checked.ok ? {} : checked.problems);
      if (!checked.ok) {
        document.getElementById(NAMES.find((name) => checked.problems[name]) ?? '')?.focus();
        return;
      }
      setBusy(true);
      setFailure(null);
      try {
        await createAccount(data, attempt.keyOf(checked.values), checked.values);
        notify.success({
          title: 'Success',
          text: 'Bank account has been securely added with military-grade encryption.',
        });
        attempt.done();
        reset();
        onAdded();
        onClose();
      } catch (error) {
        setFailure(error);
        notify.failure({ title: 'Security Error', text: creationFailure(error) });
      } finally {
        setBusy(false);
      }
    },
    leave: () => (isDirty ? unsaved.ask(onClose) : onClose()),
  };
}
