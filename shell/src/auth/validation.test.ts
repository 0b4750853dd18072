import { describe, expect, it } from 'vitest';
import { type SignUpValues, storedName, validateSignIn, validateSignUp } from './validation.ts';

const good: SignUpValues = {
  firstName: 'Olivia',
  lastName: "O'Brien",
  email: 'olivia@example.com',
  password: 'Ledgerwise1!',
  confirmPassword: 'Ledgerwise1!',
};

const signUp = (changes: Partial<SignUpValues>) => validateSignUp({ ...good, ...changes });
const withPassword = (password: string) => signUp({ password, confirmPassword: password });

describe('sign-in', () => {
  it.each(['', 'olivia', 'olivia@', '@example.com', 'oli via@example.com', ' olivia@example.com', 'a@b'])(
    'refuses %j as an email',
    (email) => {
      expect(validateSignIn({ email, password: 'x' })).toEqual({
        title: 'Invalid email',
        text: 'Please enter a valid email address.',
        fields: ['email'],
      });
    },
  );

  it('takes an email of 254 characters and refuses one more', () => {
    const email = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
    expect(validateSignIn({ email: email(254), password: 'x' })).toBeNull();
    expect(validateSignIn({ email: email(255), password: 'x' })?.title).toBe('Invalid email');
  });

  it('asks for the password', () => {
    expect(validateSignIn({ email: good.email, password: '' })).toMatchObject({
      title: 'Password required',
      text: 'Please enter your password.',
    });
  });
});

describe('sign-up', () => {
  it('accepts a valid password', () => {
    expect(validateSignUp(good)).toBeNull();
  });

  it('names every broken rule of a password in one message', () => {
    expect(withPassword('')).toMatchObject({
      title: 'Password requirements not met',
      text: [
        'Password must be at least 8 characters long',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one lowercase letter',
        'Password must contain at least one number',
        'Password must contain at least one special character',
      ].join('. '),
    });
  });

  it.each([
    ['Abcde1!', 'Password must be at least 8 characters long'],
    ['abcdefg1!', 'Password must contain at least one uppercase letter'],
    ['ABCDEFG1!', 'Password must contain at least one lowercase letter'],
    ['Abcdefgh!', 'Password must contain at least one number'],
    ['Abcdefgh1', 'Password must contain at least one special character'],
  ])('reports only %s: %s', (password, text) => {
    expect(withPassword(password)?.text).toBe(text);
  });

  it('compares the passwords', () => {
    expect(signUp({ confirmPassword: 'Ledgerwise1?' })).toEqual({
      title: 'Password mismatch',
      text: 'Passwords do not match. Please try again.',
      fields: ['confirmPassword'],
    });
  });

  it('wants both names, of at most 50 characters', () => {
    expect(signUp({ lastName: '  ' })).toEqual({
      title: 'Name required',
      text: 'Both first name and last name are required.',
      fields: ['lastName'],
    });
    expect(signUp({ firstName: 'a'.repeat(50) })).toBeNull();
    expect(signUp({ firstName: 'a'.repeat(51) })).toMatchObject({
      title: 'Name too long',
      text: 'Names cannot exceed 50 characters.',
    });
  });
});

it('stores names trimmed and harmless, with their apostrophes', () => {
  expect(storedName('  <b>Ann & "Bo"</b> ')).toBe('&lt;b&gt;Ann &amp; &quot;Bo&quot;&lt;/b&gt;');
  expect(storedName("O'Brien")).toBe("O'Brien");
});
