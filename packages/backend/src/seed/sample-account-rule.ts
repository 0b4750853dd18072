import { PUBLISHED_PASSWORD } from './sample-accounts.ts';

/** Where a sign-in comes from. */
export interface SignInPlace {
  /** Whether it is provably this machine: a loopback address, on a server that listens to nothing else, behind no proxy. */
  readonly isLocal: boolean;
}

/** Whether everybody can read this password. */
export function isPublishedPassword(password: string): boolean {
  return password === PUBLISHED_PASSWORD;
}

/**
 * Why a right password does not open an account from there; undefined where it does. Asked of the password and not of the
 * account's name: a sample account that was given another e-mail address is as open as before.
 */
export function refusalOfPublished(password: string, { isLocal }: SignInPlace): string | undefined {
  if (isLocal || !isPublishedPassword(password)) return undefined;
  return 'The password of the sample accounts is published, so it works only on the computer that runs the server, while nobody else can reach that. Create an account of your own, or ask the operator to sign in there and set another password.';
}
