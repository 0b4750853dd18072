import type { Claims } from '../auth/access-token.ts';
import type { Subscription } from './subscription.ts';

/** A joined topic of one socket. */
export interface Channel {
  readonly topic: string;
  /** Each asks for something else. */
  readonly subscriptions: readonly Subscription[];
  readonly claims: Claims;
  /** Whose limits it counts for: a person, or the network of whoever has not signed in. */
  readonly listener: string;
  /** Tells of a change to those bindings; it is JSON already, since many channels are told the same. */
  pushChange(ids: readonly number[], change: string): void;
  /** Says why nothing more will come, and leaves. */
  end(why: string): void;
}
