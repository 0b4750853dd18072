import { Refusal } from '../front-door/refusal.ts';
import type { RateLimit } from './limit.ts';
import type { TokenBuckets } from './token-buckets.ts';

const secondsInWords = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} second${seconds === 1 ? '' : 's'}`;

/** More was asked for than a limit allows: says so, and when to come back. */
export class LimitReached extends Refusal {
  constructor(sentence: string, seconds: number) {
    const wait = Math.max(1, seconds);
    super(429, `${sentence} Please wait ${secondsInWords(wait)} and try again.`, {
      'retry-after': String(wait),
    });
  }
}

/** Takes what something costs from a limit; throws `LimitReached` where there is too little left. */
export function takeFrom(buckets: TokenBuckets, limit: RateLimit, key: string, cost = 1): void {
  if (!buckets.take(key, cost)) throw new LimitReached(limit.sentence, buckets.secondsUntil(key, cost));
}
