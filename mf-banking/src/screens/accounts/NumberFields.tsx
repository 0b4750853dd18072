import { PasswordField, SelectField } from '@ledgerwise/ui/core';
import type { AccountField, AccountForm } from './account-form.ts';
import { NUMBER_FORMAT_CHOICES, numberFormat, numberOf } from './number-formats.ts';
import { texts } from './texts.ts';

interface NumberFieldsProps {
  readonly values: AccountForm;
  /** Masked stored numbers such as `••••9012`: an input left blank does not change its number. */
  readonly stored?: { readonly account: string | null; readonly routing: string | null };
  ties(name: AccountField): {
    readonly id: string;
    readonly name: string;
    readonly error: string | undefined;
    readonly value: string;
  };
  enter(name: AccountField, text: string): void;
}

const HIDDEN = { autoComplete: 'off', inputMode: 'text', spellCheck: false } as const;

/** Country of the bank, and the numbers in its format. They are masked during input. */
export function NumberFields({ values, stored, ties, enter }: NumberFieldsProps) {
  const format = numberFormat(values.numberFormat);
  const { account, routing, hasLetters } = format;
  const inputMode = hasLetters ? 'text' : 'numeric';
  const kept = (masked: string | null | undefined, hint: string): string =>
    masked ? texts.numberFields.leaveBlank(masked) : hint;
  return (
    <>
      <SelectField
        {...ties('numberFormat')}
        label={texts.numberFields.country}
        options={NUMBER_FORMAT_CHOICES}
        onChange={(event) => {
          enter('numberFormat', event.target.value);
          // In the format of another country, they would be misread.
          for (const name of ['accountNumber', 'routingNumber'] as const)
            if (values[name] !== '') enter(name, '');
        }}
      />
      <PasswordField
        {...ties('accountNumber')}
        {...HIDDEN}
        inputMode={inputMode}
        label={account.label}
        required={!stored}
        what={texts.numberFields.accountNumber}
        hint={kept(stored?.account, account.hint)}
        onChange={(event) => enter('accountNumber', numberOf(event.target.value, format, account))}
      />
      {routing && (
        <PasswordField
          {...ties('routingNumber')}
          {...HIDDEN}
          inputMode={inputMode}
          label={texts.numberFields.optional(routing.label)}
          what={texts.numberFields.routingNumber}
          hint={kept(stored?.routing, routing.hint)}
          onChange={(event) => enter('routingNumber', numberOf(event.target.value, format, routing))}
        />
      )}
    </>
  );
}
