import type { DataSource, Sandbox } from '@ledgerwise/contract';
import type { SupabaseClient } from '@supabase/supabase-js';

/** A Supabase project to check against the product's requirements. */
export interface Target {
  /** Without a trailing slash: `https://abc.supabase.co`, or a server of ours. */
  readonly url: string;
  /** The publishable key (formerly: anon key). */
  readonly key: string;
  /** An existing account; otherwise accounts are signed up. */
  readonly account?: Account;
  /** The secret key: accounts that were signed up are then deleted at the end. */
  readonly serviceKey?: string;
  /** Mail domain of the accounts to sign up; a project may refuse some. */
  readonly mailDomain?: string;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** A signed-in user, and their organization. */
export interface SignedIn extends Account {
  readonly id: string;
  readonly client: SupabaseClient;
  readonly organisation: string;
  readonly role: string;
  readonly data: DataSource;
}

/** Returns an unused mail address, at the domain that a target accepts. */
export const newAddress = ({ mailDomain = 'example.com' }: Target, name: string): string =>
  `conformance-${name}-${crypto.randomUUID().slice(0, 8)}@${mailDomain}`;

/** Dependencies of a case. */
export interface Bench {
  readonly target: Target;
  /** Returns a client without a session. */
  visitor(): SupabaseClient;
  readonly person: SignedIn;
  /** A user of another organization; null if an existing account was given. */
  readonly neighbour: SignedIn | null;
  /** An organization of the person's for one case, removed by its `end`. */
  openSandbox(): Promise<Sandbox>;
}

export type Suite = 'auth' | 'rights' | 'data' | 'books';

/** One requirement of the product. */
export interface ConformanceCase {
  readonly suite: Suite;
  readonly name: string;
  /** Throws a message if the requirement is not met, and `Skipped` if it cannot be tried. */
  run(bench: Bench): Promise<void>;
}

/** A case that cannot be tried on this project; the message says why. */
export class Skipped extends Error {}

/** Returns the neighbor of a bench; skips the case if there is none. */
export function neighbourOf({ neighbour }: Bench): SignedIn {
  if (!neighbour) throw new Skipped('it takes a second account, and with --email none is signed up');
  return neighbour;
}
