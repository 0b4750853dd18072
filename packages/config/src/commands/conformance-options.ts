import { parseArgs } from 'node:util';
import type { Suite, Target } from '@ledgerwise/backend/conformance';

/** Arguments of `npm run conformance`. */
export interface ConformanceOptions {
  readonly target: Target;
  readonly suites: readonly Suite[];
}

const SUITES: readonly Suite[] = ['auth', 'rights', 'data', 'books'];

export const USAGE = `npm run -s conformance -- --url https://abc.supabase.co --key PUBLISHABLE_KEY [--only auth,rights,data,books]
  signs up two accounts of its own (--mail-domain example.org names theirs). With --email, or CONFORMANCE_EMAIL, and
  CONFORMANCE_PASSWORD it signs in an admin of yours instead, and works in sandboxes. CONFORMANCE_SERVICE_KEY, the
  secret key, lets it delete the accounts that it signed up.`;

function readSuites(names: string | undefined): readonly Suite[] {
  if (names === undefined) return SUITES;
  const chosen = SUITES.filter((suite) => names.split(',').includes(suite));
  if (chosen.length !== names.split(',').length)
    throw new Error(`--only takes ${SUITES.join(', ')}, with commas between them.\n${USAGE}`);
  return chosen;
}

/** Reads flags and environment; throws a message that names what is missing. */
export function readConformanceOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ConformanceOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ url: text, key: text, email: text, password: text, only: text },
      ...{ 'service-key': text, 'mail-domain': text },
    },
  });
  const email = values.email ?? environment.CONFORMANCE_EMAIL;
  const password = values.password ?? environment.CONFORMANCE_PASSWORD;
  const serviceKey = values['service-key'] ?? environment.CONFORMANCE_SERVICE_KEY;
  const mailDomain = values['mail-domain'];
  if (!values.url || !/^https?:\/\/[^/]/.test(values.url) || !URL.canParse(values.url))
    throw new Error(`Name the project by its address.\n${USAGE}`);
  if (!values.key) throw new Error(`Name the project's publishable key.\n${USAGE}`);
  if (Boolean(email) !== Boolean(password))
    throw new Error(`An account has an address and a password: only one was given.\n${USAGE}`);
  return {
    suites: readSuites(values.only),
    target: {
      ...{ url: values.url.replace(/\/+$/, ''), key: values.key },
      ...(email && password && { account: { email, password } }),
      ...(serviceKey && { serviceKey }),
      ...(mailDomain && { mailDomain }),
    },
  };
}
