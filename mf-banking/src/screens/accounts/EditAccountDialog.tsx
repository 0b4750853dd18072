import { describeError, useHost } from '@ledgerwise/contract';
import { Banner, Button, Dialog, SelectField, TextField } from '@ledgerwise/ui/core';
import { DiscardDialog, FormTheme, KeptInputNotice, useNotation } from '@ledgerwise/ui/form';
import { type FormEvent, useId } from 'react';
import { isAreaLocked } from '../area/area-errors.ts';
import { UnlockForm } from '../area/UnlockForm.tsx';
import {
  ACCOUNT_TYPES,
  type AccountField,
  accountFields,
  changedFields,
  storedAccount,
} from './account-form.ts';
import styles from './accounts.module.css';
import type { BankAccountRow } from './bank-account-rows.ts';
import { changeAccount } from './create-account.ts';
import { NumberFields } from './NumberFields.tsx';
import { texts } from './texts.ts';
import { useAccountForm } from './use-account-form.ts';

interface EditAccountDialogProps {
  readonly account: BankAccountRow;
  onChanged(): void;
  onClose(): void;
}

/** Changes the name, the type and the numbers of a bank account. Stored numbers are not shown; new ones take their place. */
export function EditAccountDialog({ account, onChanged, onClose }: EditAccountDialogProps) {
  const { data, errorTexts } = useHost();
  const formId = useId();
  const form = useAccountForm({
    fields: changedFields,
    begins: storedAccount(account),
    place: `edit-bank-account ${account.id}`,
    notation: useNotation(),
    send: (values) => changeAccount(data, account, values),
    done: ({ bankName }) => ({ title: texts.editAccountDialog.saved, text: bankName.trim() }),
    failed: (error) => ({
      title: texts.editAccountDialog.notSaved,
      text: describeError(error, errorTexts).help,
    }),
    onDone: onChanged,
    onClose,
  });
  const { values, problems, failure, isBusy, enter } = form;
  const words = failure === null ? null : describeError(failure, errorTexts);
  const ties = (name: AccountField) => ({
    id: name,
    name,
    label: accountFields[name].label,
    error: problems[name],
    value: values[name],
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <>
      <Dialog
        open
        wide
        title={texts.editAccountDialog.title}
        description={texts.editAccountDialog.description}
        locked={isBusy}
        onClose={form.leave}
        footer={
          <>
            <Button onClick={form.leave} disabled={isBusy}>
              {texts.editAccountDialog.cancel}
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={isBusy}>
              {isBusy ? texts.editAccountDialog.saving : texts.editAccountDialog.save}
            </Button>
          </>
        }
      >
        <FormTheme>
          <form id={formId} className={styles.form} noValidate onSubmit={submit}>
            <KeptInputNotice unsaved={form.unsaved} onReset={form.reset} />
            <div className={styles.fields}>
              <TextField
                {...ties('bankName')}
                required
                autoComplete="off"
                data-first-focus
                onChange={(event) => enter('bankName', event.target.value)}
              />
              <NumberFields
                values={values}
                stored={{ account: account.account_number_masked, routing: account.routing_number_masked }}
                ties={ties}
                enter={enter}
              />
              <SelectField
                {...ties('accountType')}
                options={ACCOUNT_TYPES}
                onChange={(event) => enter('accountType', event.target.value)}
              />
            </div>
            {words && (
              <Banner tone="bad" title={words.title} live>
                {texts.editAccountDialog.inputKept(words.help)}
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
