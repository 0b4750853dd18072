import { PasswordField, TextField } from '@ledgerwise/ui/core';
import { texts } from './dialog-texts.ts';
import type { useAuthForm } from './use-auth-form.ts';
import { limits } from './validation.ts';

type FieldTies = ReturnType<ReturnType<typeof useAuthForm>['field']>;

/** The address that an account is known by; password stores recognise it as the user's name. */
export function EmailField({ form }: { readonly form: { field(name: 'email'): FieldTies } }) {
  return (
    <TextField
      {...form.field('email')}
      label={texts.fields.email}
      type="email"
      autoComplete="username"
      maxLength={limits.email}
    />
  );
}

interface NewPasswordFieldsProps {
  readonly form: { field(name: 'password' | 'confirmPassword'): FieldTies };
  readonly label: string;
}

/** A new password, and the same again. */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={label}
        hint={texts.fields.passwordHint}
        autoComplete="new-password"
        maxLength={limits.password}
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={texts.fields.confirmPassword}
        autoComplete="new-password"
        maxLength={limits.password}
      />
    </>
  );
}
