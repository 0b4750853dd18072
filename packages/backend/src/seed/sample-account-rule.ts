import { PUBLISHED_PASSWORD } from './sample-accounts.ts';

/** Origin of a sign-in. */
export interface SignInPlace {
  /**
   * True if it is certainly this machine: a loopback address, on a server that listens to nothing else, behind no
   * proxy.
   */
  readonly isLocal: boolean;
}

/** True if the password is published. */
export function isPublishedPassword(password: string): boolean {
  return password === PUBLISHED_PASSWORD;
}

/**
 * Returns the reason why a right password does not open an account from there, or undefined. Depends on the password
 * rather than the account's name: a sample account with a changed e-mail address is as insecure as before.
 */
export function refusalOfPublished(password: string, { isLocal }: SignInPlace): string | undefined {
  if (isLocal || !isPublishedPassword(password)) return undefined;
  return 'The password of the sample accounts is published, so it works only on the computer that runs the server, while nobody else can reach that. Create an account of your own, or ask the operator to sign in there and set another password.';
}
