import { describeError, toAppError, useHost } from '@ledgerwise/contract';
import { date, money, type Values } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { Banner, Button, Dialog } from '@ledgerwise/ui/core';
import { FormTheme, PlainField, useNotation } from '@ledgerwise/ui/form';
import { useToday } from '@ledgerwise/ui/resource';
import { type FormEvent, useId, useState } from 'react';
import styles from './reconciliation.module.css';

const fields = {
  statement_date: date({ label: 'Statement Date', required: 'Enter the day of the statement' }),
  statement_balance: money({
    label: 'Statement Balance',
    required: 'Enter the closing balance of the statement',
    help: 'The closing balance as the bank writes it; below zero where the account is overdrawn.',
  }),
};
const NAMES = ['statement_date', 'statement_balance'] as const;

interface BeginDialogProps {
  /** Of the ledger. */
  readonly account: string;
  onBegun(id: string): void;
  onClose(): void;
}

/** Asks for what stands at the end of a statement. */
export function BeginDialog({ account, onBegun, onClose }: BeginDialogProps) {
  const { data, errorTexts } = useHost();
  const formId = useId();
  const notation = useNotation();
  const [values, setValues] = useState<Values>({ statement_date: useToday(), statement_balance: '' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const begin = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = validate({ fields }, values, notation);
    setProblems(checked.ok ? {} : checked.problems);
    if (!checked.ok) {
      document.getElementById(`begin-${Object.keys(checked.problems)[0]}`)?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const row = await data.create('bank_reconciliations', { bank_account_id: account, ...checked.values });
      onClose();
      onBegun(row.id);
    } catch (error) {
      setProblems(toAppError(error).fields ?? {});
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const words = failure === null ? null : describeError(failure, errorTexts);
  return (
    <Dialog
      open
      title="Begin Reconciliation"
      locked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy}>
            Begin
          </Button>
        </>
      }
    >
      <FormTheme>
        <form id={formId} className={styles.form} noValidate onSubmit={(event) => void begin(event)}>
          {NAMES.map((name) => (
            <PlainField
              key={name}
              id={`begin-${name}`}
              field={fields[name]}
              notation={notation}
              value={values[name]}
              problem={problems[name]}
              onChange={(value) => {
                setValues((before) => ({ ...before, [name]: value }));
                setProblems(({ [name]: _gone, ...rest }) => rest);
              }}
            />
          ))}
          {words && (
            <Banner tone="bad" title={words.title} live>
              {words.help}
            </Banner>
          )}
        </form>
      </FormTheme>
    </Dialog>
  );
}
