/** An account of the sample company. Its password is published, so it opens nothing where others can reach the server. */
export interface SampleAccount {
  readonly email: string;
  readonly role: string;
  readonly password: string;
}

/** A sample account with the data that the seed needs. */
export interface SamplePerson extends SampleAccount {
  readonly firstName: string;
  readonly lastName: string;
  /** Number of the sample customers that this user creates. */
  readonly customers: number;
}

/** Published in the README. */
export const PUBLISHED_PASSWORD = 'Ledgerwise1!';

export const SAMPLE_COMPANY = 'Harbour & Sons Trading';

export const SAMPLE_OWNER: SamplePerson = {
  email: 'owner@example.com',
  role: 'admin',
  password: PUBLISHED_PASSWORD,
  firstName: 'Olivia',
  lastName: 'Harbour',
  customers: 28,
};

export const SAMPLE_COLLEAGUES: readonly SamplePerson[] = [
  {
    email: 'manager@example.com',
    role: 'manager',
    password: PUBLISHED_PASSWORD,
    firstName: 'Marcus',
    lastName: 'Reed',
    customers: 14,
  },
  {
    email: 'user@example.com',
    role: 'user',
    password: PUBLISHED_PASSWORD,
    firstName: 'Uma',
    lastName: 'Patel',
    customers: 10,
  },
  {
    email: 'viewer@example.com',
    role: 'viewer',
    password: PUBLISHED_PASSWORD,
    firstName: 'Victor',
    lastName: 'Lang',
    customers: 8,
  },
];

/** Accounts for signing in, as printed at the start. */
export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [SAMPLE_OWNER, ...SAMPLE_COLLEAGUES].map(
  ({ email, role, password }) => ({ email, role, password }),
);
