import { texts } from './dialog-texts.ts';
/** Limits of the fields, the same as on the auth server. */
export const limits = { name: 50, email: 254, password: 128 } as const;

export type SignUpValues = Readonly<
  Record<'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword', string>
>;

/** Why a form cannot be sent, and the fields concerned. */
export interface FormRefusal {
  readonly title: string;
  readonly text: string;
  readonly fields: readonly string[];
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const SPECIAL = /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?`~]/;

const PASSWORD_RULES: readonly { readonly holds: (password: string) => boolean; readonly text: string }[] = [
  {
    holds: (password) => password.length >= 8,
    text: texts.validation.length,
  },
  {
    holds: (password) => /[A-Z]/.test(password),
    text: texts.validation.uppercase,
  },
  {
    holds: (password) => /[a-z]/.test(password),
    text: texts.validation.lowercase,
  },
  { holds: (password) => /\d/.test(password), text: texts.validation.number },
  {
    holds: (password) => SPECIAL.test(password),
    text: texts.validation.special,
  },
];

const refusal = (title: string, text: string, ...fields: readonly string[]): FormRefusal => ({
  title,
  text,
  fields,
});

export function validateEmail(email: string): FormRefusal | null {
  const isValid = email.length <= limits.email && EMAIL.test(email);
  return isValid ? null : refusal(texts.validation.invalidEmail, texts.validation.invalidEmailText, 'email');
}

export function validateSignIn(values: {
  readonly email: string;
  readonly password: string;
}): FormRefusal | null {
  const email = validateEmail(values.email);
  if (email) return email;
  return values.password === ''
    ? refusal(texts.validation.passwordRequired, texts.validation.passwordRequiredText, 'password')
    : null;
}

/** A new password and its repetition. */
export function validateNewPassword(password: string, confirmPassword: string): FormRefusal | null {
  const broken = PASSWORD_RULES.filter(({ holds }) => !holds(password)).map(({ text }) => text);
  if (broken.length > 0) return refusal(texts.validation.passwordRules, broken.join('. '), 'password');
  return password === confirmPassword
    ? null
    : refusal(texts.validation.mismatch, texts.validation.mismatchText, 'confirmPassword');
}

function validateNames({ firstName, lastName }: SignUpValues): FormRefusal | null {
  const names = { firstName: firstName.trim(), lastName: lastName.trim() };
  const where = (isWrong: (name: string) => boolean) =>
    Object.entries(names)
      .filter(([, name]) => isWrong(name))
      .map(([field]) => field);
  const blank = where((name) => name === '');
  if (blank.length > 0)
    return refusal(texts.validation.nameRequired, texts.validation.nameRequiredText, ...blank);
  const long = where((name) => name.length > limits.name);
  return long.length > 0
    ? refusal(texts.validation.nameTooLong, texts.validation.nameTooLongText, ...long)
    : null;
}

export function validateSignUp(values: SignUpValues): FormRefusal | null {
  return (
    validateNames(values) ??
    validateEmail(values.email) ??
    validateNewPassword(values.password, values.confirmPassword)
  );
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a name in its stored form: trimmed, and safe to display anywhere. Apostrophes are allowed. */
export function storedName(name: string): string {
  return name.trim().replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
