import type { DataSource, Sandbox } from '@ledgerwise/contract';
import type { SupabaseClient } from '@supabase/supabase-js';

/** A Supabase project that is held to what the product expects of one. */
export interface Target {
  /** Without a trailing slash: `https://abc.supabase.co`, or a server of ours. */
  readonly url: string;
  /** The publishable key (formerly: anon key). */
  readonly key: string;
  /** An account that is there; else accounts are signed up. */
  readonly account?: Account;
  /** The secret key: accounts that were signed up are then deleted at the end. */
  readonly serviceKey?: string;
  /** Of the addresses that are signed up; a project may refuse some. */
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

/** An address that nobody has, at the domain that a target takes. */
export const newAddress = ({ mailDomain = 'example.com' }: Target, name: string): string =>
  `conformance-${name}-${crypto.randomUUID().slice(0, 8)}@${mailDomain}`;

/** Dependencies of a case. */
export interface Bench {
  readonly target: Target;
  /** A client in which nobody is signed in. */
  visitor(): SupabaseClient;
  readonly person: SignedIn;
  /** Somebody in another organization; null where the account was given. */
  readonly neighbour: SignedIn | null;
  /** An organization of the person's for one case, removed by its `end`. */
  openSandbox(): Promise<Sandbox>;
}

export type Suite = 'auth' | 'rights' | 'data' | 'books';

/** One promise that the product builds on. */
export interface ConformanceCase {
  readonly suite: Suite;
  readonly name: string;
  /** Throws a sentence where the promise is broken, and `Skipped` where it cannot be tried. */
  run(bench: Bench): Promise<void>;
}

/** A case that cannot be tried on this project; the message says why. */
export class Skipped extends Error {}

/** The neighbour of a bench; skips the case where there is none. */
export function neighbourOf({ neighbour }: Bench): SignedIn {
  if (!neighbour) throw new Skipped('it takes a second account, and with --email none is signed up');
  return neighbour;
}
