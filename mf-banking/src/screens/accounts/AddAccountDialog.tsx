import { describeError, useHost } from '@ledgerwise/contract';
import { Banner, Button, Dialog, PasswordField, SelectField, TextField } from '@ledgerwise/ui/core';
import { DiscardDialog, FormTheme, KeptInputNotice, PlainField, useNotation } from '@ledgerwise/ui/form';
import { type FormEvent, useId } from 'react';
import { MAY_ADD, PERMISSION_DENIED } from '../../banking-access.ts';
import { isAreaLocked } from '../area/area-errors.ts';
import { UnlockForm } from '../area/UnlockForm.tsx';
import { ACCOUNT_TYPES, accountFields, digitsOf, ROUTING_DIGITS } from './account-form.ts';
import styles from './accounts.module.css';
import { creationFailure } from './create-account.ts';
import { SecurityClaims } from './SecurityClaims.tsx';
import { useAccountForm } from './use-account-form.ts';

interface AddAccountDialogProps {
  onAdded(): void;
  onClose(): void;
}

/** Asks for a bank account. Its numbers are hidden while they are typed, and kept nowhere but in the database, encrypted. */
export function AddAccountDialog({ onAdded, onClose }: AddAccountDialogProps) {
  const { auth, errorTexts, notify } = useHost();
  const formId = useId();
  const notation = useNotation();
  const mayAdd = auth.can(MAY_ADD);
  const form = useAccountForm(notation, onAdded, onClose);
  const { values, problems, failure, isBusy, enter } = form;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (mayAdd) void form.submit();
    else notify.failure({ title: 'Security Error', text: PERMISSION_DENIED });
  };
  const ties = (name: keyof typeof accountFields) => ({
    id: name,
    name,
    label: accountFields[name].label,
    required: accountFields[name].required,
    error: problems[name],
    value: values[name],
  });
  const plain = (name: 'openingBalance' | 'openedOn') => (
    <PlainField
      id={name}
      field={accountFields[name]}
      notation={notation}
      value={values[name]}
      problem={problems[name]}
      onChange={(value) => enter(name, String(value ?? ''))}
      onBlur={() => form.judge(name)}
    />
  );
  const hidden = { autoComplete: 'off', inputMode: 'numeric', spellCheck: false } as const;
  return (
    <>
      <Dialog
        open
        wide
        title="Secure Bank Account Integration"
        locked={isBusy}
        onClose={form.leave}
        footer={
          <>
            <Button onClick={form.leave} disabled={isBusy}>
              Cancel
            </Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              busy={isBusy}
              unavailable={mayAdd ? undefined : PERMISSION_DENIED}
            >
              {isBusy ? 'Encrypting & Storing...' : 'Add Secure Bank Account'}
            </Button>
          </>
        }
      >
        <FormTheme disabled={!mayAdd}>
          <form id={formId} className={styles.form} noValidate onSubmit={submit}>
            {!mayAdd && (
              <Banner tone="bad" title={PERMISSION_DENIED}>
                Your role is {auth.role}. Ask an admin of {auth.organisation?.name ?? 'your organisation'} for
                another one.
              </Banner>
            )}
            <KeptInputNotice unsaved={form.unsaved} onReset={form.reset} />
            <SecurityClaims />
            <fieldset className={styles.fields} disabled={!mayAdd}>
              <TextField
                {...ties('bankName')}
                autoComplete="off"
                data-first-focus
                onChange={(event) => enter('bankName', event.target.value)}
              />
              <SelectField
                {...ties('accountType')}
                options={ACCOUNT_TYPES}
                onChange={(event) => enter('accountType', event.target.value)}
              />
              <PasswordField
                {...ties('accountNumber')}
                {...hidden}
                what="account number"
                hint="8 to 17 digits"
                onChange={(event) => enter('accountNumber', digitsOf(event.target.value))}
              />
              <PasswordField
                {...ties('routingNumber')}
                {...hidden}
                what="routing number"
                hint="9 digits"
                onChange={(event) =>
                  enter('routingNumber', digitsOf(event.target.value).slice(0, ROUTING_DIGITS))
                }
              />
              {plain('openingBalance')}
              {plain('openedOn')}
            </fieldset>
            {failure !== null && (
              <Banner tone="bad" title={creationFailure(failure)} live>
                {describeError(failure, errorTexts).help} What you entered is still here.
              </Banner>
            )}
          </form>
          {failure !== null && isAreaLocked(failure) && (
            <div className={styles.unlock}>
              <UnlockForm onUnlocked={form.forgive} />
            </div>
          )}
        </FormTheme>
      </Dialog>
      <DiscardDialog unsaved={form.unsaved} />
    </>
  );
}
