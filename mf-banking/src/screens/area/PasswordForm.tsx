import { describeError, useHost } from '@ledgerwise/contract';
import { Button, PasswordField } from '@ledgerwise/ui/core';
import { type FormEvent, useRef, useState } from 'react';
import styles from './area.module.css';
import { texts } from './texts.ts';

interface PasswordFormProps {
  readonly submit: string;
  /** While it is looked at: `Unlocking...`. */
  readonly busy: string;
  /** Throws refusals, whose message is shown under the password. */
  onPassword(password: string): Promise<void>;
  onCancel?(): void;
}

/** Asks for the password again. The server counts wrong ones. */
export function PasswordForm({ submit, busy, onPassword, onCancel }: PasswordFormProps) {
  const { errorTexts } = useHost();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') {
      setProblem(texts.passwordForm.required);
      form.current?.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await onPassword(password);
    } catch (error) {
      setProblem(describeError(error, errorTexts).help);
      setPassword('');
      form.current?.querySelector('input')?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <PasswordField
        label={texts.passwordForm.label}
        required
        maxLength={128}
        data-first-focus
        value={password}
        error={problem}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" busy={isBusy}>
          {isBusy ? busy : submit}
        </Button>
        {onCancel && (
          <Button onClick={onCancel} disabled={isBusy}>
            {texts.passwordForm.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
