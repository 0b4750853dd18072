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

/** Why a password is not taken; undefined when it is. */
export interface WeakPassword {
  readonly sentence: string;
  readonly reasons: readonly ('length' | 'characters')[];
}

/** The server's own check of a new password, in the words of the sign-up form. */
export function weaknessOf(password: string): WeakPassword | undefined {
  const broken = RULES.filter((rule) => !rule.holds(password));
  if (broken.length === 0) return undefined;
  return {
    sentence: broken.map((rule) => rule.sentence).join('. '),
    reasons: [...new Set(broken.map((rule) => rule.reason))],
  };
}
