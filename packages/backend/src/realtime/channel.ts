import type { Claims } from '../auth/access-token.ts';
import type { Subscription } from './subscription.ts';

/** A joined topic of one socket. */
export interface Channel {
  readonly topic: string;
  readonly subscriptions: readonly Subscription[];
  readonly claims: Claims;
  /** Says something on the channel. */
  push(event: string, payload: unknown): void;
  /** Says why nothing more will come, and leaves. */
  end(why: string): void;
}
