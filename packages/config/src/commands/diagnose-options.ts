import { parseArgs } from 'node:util';

/** Arguments of `npm run diagnose`. */
export interface DiagnoseOptions {
  /** Address of the deployment, without a trailing slash. */
  readonly url: string;
  /** Account to sign in with; null to check the deployment as a visitor. */
  readonly account: { readonly email: string; readonly password: string } | null;
  /** Output file of the report; undefined for standard output. */
  readonly json: string | undefined;
}

export const USAGE = `npm run -s diagnose -- --url https://books.example.com [--json report.json]
  signs in with --email, or DIAGNOSE_EMAIL, and DIAGNOSE_PASSWORD (or --password, which others on this machine can read);
  without either, it looks at what a visitor may see`;

/** Reads flags and environment; throws a message that names what is missing. */
export function readDiagnoseOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): DiagnoseOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { url: text, email: text, password: text, json: text },
  });
  const email = values.email ?? environment.DIAGNOSE_EMAIL;
  const password = values.password ?? environment.DIAGNOSE_PASSWORD;
  if (!values.url || !URL.canParse(values.url) || !/^https?:$/.test(new URL(values.url).protocol))
    throw new Error(`Name the deployment by its address.\n${USAGE}`);
  if (Boolean(email) !== Boolean(password))
    throw new Error(`Signing in needs an address and a password, but only one was given.\n${USAGE}`);
  const account = email && password ? { email, password } : null;
  return { url: values.url.replace(/\/+$/, ''), account, json: values.json };
}
