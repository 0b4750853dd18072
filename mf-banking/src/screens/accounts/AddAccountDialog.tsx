import { describeError, useHost } from '@ledgerwise/contract';
import { Banner, Button, Dialog, SelectField, TextField, useFormats } from '@ledgerwise/ui/core';
import { DiscardDialog, FormTheme, KeptInputNotice, PlainField, useNotation } from '@ledgerwise/ui/form';
import { useAttempt, useToday } from '@ledgerwise/ui/resource';
import { type FormEvent, useId } from 'react';
import { MAY_ADD, PERMISSION_DENIED } from '../../banking-access.ts';
import { isAreaLocked } from '../area/area-errors.ts';
import { UnlockForm } from '../area/UnlockForm.tsx';
import { ACCOUNT_TYPES, accountFields, emptyAccount } from './account-form.ts';
import styles from './accounts.module.css';
import { createAccount, creationFailure } from './create-account.ts';
import { NumberFields } from './NumberFields.tsx';
import { SecurityClaims } from './SecurityClaims.tsx';
import { texts } from './texts.ts';
import { useAccountForm } from './use-account-form.ts';

interface AddAccountDialogProps {
  onAdded(): void;
  onClose(): void;
}

/** Adds a bank account. Its numbers are masked during input, and stored only in the database, encrypted. */
export function AddAccountDialog({ onAdded, onClose }: AddAccountDialogProps) {
  const { auth, data, errorTexts, notify } = useHost();
  const { currency } = useFormats();
  const today = useToday();
  const attempt = useAttempt();
  const formId = useId();
  const notation = useNotation();
  const mayAdd = auth.can(MAY_ADD);
  const form = useAccountForm({
    fields: accountFields,
    begins: emptyAccount(today, currency),
    place: 'add-bank-account',
    notation,
    send: async (values) => {
      await createAccount(data, attempt.keyOf(values), values);
      attempt.done();
    },
    done: () => ({
      title: texts.addAccountDialog.added,
      text: texts.addAccountDialog.addedText,
    }),
    failed: (error) => ({ title: texts.addAccountDialog.securityError, text: creationFailure(error) }),
    onDone: onAdded,
    onClose,
  });
  const { values, problems, failure, isBusy, enter } = form;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (mayAdd) void form.submit();
    else notify.failure({ title: texts.addAccountDialog.securityError, text: PERMISSION_DENIED });
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
      onBlur={() => form.validate(name)}
    />
  );
  return (
    <>
      <Dialog
        open
        wide
        title={texts.addAccountDialog.title}
        locked={isBusy}
        onClose={form.leave}
        footer={
          <>
            <Button onClick={form.leave} disabled={isBusy}>
              {texts.addAccountDialog.cancel}
            </Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              busy={isBusy}
              unavailable={mayAdd ? undefined : PERMISSION_DENIED}
            >
              {isBusy ? texts.addAccountDialog.adding : texts.addAccountDialog.add}
            </Button>
          </>
        }
      >
        <FormTheme disabled={!mayAdd}>
          <form id={formId} className={styles.form} noValidate onSubmit={submit}>
            {!mayAdd && (
              <Banner tone="bad" title={PERMISSION_DENIED}>
                {texts.addAccountDialog.otherRole(
                  auth.role,
                  auth.organisation?.name ?? texts.addAccountDialog.yourOrganization,
                )}
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
              <NumberFields values={values} ties={ties} enter={enter} />
              <SelectField
                {...ties('accountType')}
                options={ACCOUNT_TYPES}
                onChange={(event) => enter('accountType', event.target.value)}
              />
              {plain('openingBalance')}
              {plain('openedOn')}
            </fieldset>
            {failure !== null && (
              <Banner tone="bad" title={creationFailure(failure)} live>
                {texts.addAccountDialog.inputKept(describeError(failure, errorTexts).help)}
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
