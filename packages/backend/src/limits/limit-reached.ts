import { Refusal } from '../front-door/refusal.ts';
import type { RateLimit } from './limit.ts';
import type { TokenBuckets } from './token-buckets.ts';

const secondsInWords = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} second${seconds === 1 ? '' : 's'}`;

/** A limit is exhausted: the message says so, with the time of the next attempt. */
export class LimitReached extends Refusal {
  constructor(sentence: string, seconds: number) {
    const wait = Math.max(1, seconds);
    super(429, `${sentence} Please wait ${secondsInWords(wait)} and try again.`, {
      'retry-after': String(wait),
    });
  }
}

/** Uses up a limit; throws `LimitReached` if too little is left. */
export function takeFrom(buckets: TokenBuckets, limit: RateLimit, key: string, cost = 1): void {
  if (!buckets.take(key, cost)) throw new LimitReached(limit.sentence, buckets.secondsUntil(key, cost));
}
