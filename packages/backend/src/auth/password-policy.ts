import { AuthRefusal } from './auth-error.ts';

interface Rule {
  holds(password: string): boolean;
  readonly sentence: string;
  readonly reason: 'length' | 'characters';
}

const RULES: readonly Rule[] = [
  {
    holds: (password) => password.length >= 8,
    sentence: 'Password must be at least 8 characters long',
    reason: 'length',
  },
  {
    holds: (password) => password.length <= 128,
    sentence: 'Password must be at most 128 characters long',
    reason: 'length',
  },
  {
    holds: (password) => /[A-Z]/.test(password),
    sentence: 'Password must contain at least one uppercase letter',
    reason: 'characters',
  },
  {
    holds: (password) => /[a-z]/.test(password),
    sentence: 'Password must contain at least one lowercase letter',
    reason: 'characters',
  },
  {
    holds: (password) => /\d/.test(password),
    sentence: 'Password must contain at least one number',
    reason: 'characters',
  },
  {
    holds: (password) => /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?`~]/.test(password),
    sentence: 'Password must contain at least one special character',
    reason: 'characters',
  },
];

/** The server's own check of a new password, in the words of the sign-up form. Every path to a new password asks it. */
export function requireStrong(password: string): void {
  const broken = RULES.filter((rule) => !rule.holds(password));
  if (broken.length === 0) return;
  const sentence = broken.map((rule) => rule.sentence).join('. ');
  const reasons = [...new Set(broken.map((rule) => rule.reason))];
  throw new AuthRefusal(422, 'weak_password', sentence, { weak_password: { reasons, message: sentence } });
}
