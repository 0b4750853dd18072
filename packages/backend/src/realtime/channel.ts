import type { Claims } from '../auth/access-token.ts';
import type { Subscription } from './subscription.ts';

/** A joined topic of one socket. */
export interface Channel {
  readonly topic: string;
  /** Subscriptions to tables and rows. */
  readonly subscriptions: readonly Subscription[];
  readonly claims: Claims;
  /** Key that its limits count for: a user, or the network of a visitor. */
  readonly listener: string;
  /** Sends a change to those bindings; already JSON, because many channels get the same. */
  pushChange(ids: readonly number[], change: string): void;
  /** Says why nothing more will come, and leaves. */
  end(why: string): void;
}
