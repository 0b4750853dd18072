import { Refusal } from '../front-door/index.ts';
import { type DeclaredLimit, HELD_BYTES } from '../limits/body-limits.ts';

/** What a value takes once it is parsed: an empty object is 56 bytes, and its place in a list 8. */
const BYTES_OF_A_VALUE = 100;

/** Whose body it is: of a visitor, or of somebody with an account. */
export interface BodyOwner {
  readonly network: string;
  readonly person?: string | undefined;
  readonly organisation?: string | undefined;
}

type Scope = keyof typeof HELD_BYTES;

function accountsOf({ network, person, organisation }: BodyOwner): readonly (readonly [Scope, string])[] {
  if (person === undefined)
    return [
      ['network', network],
      ['visitors', ''],
    ];
  return [
    ['person', person],
    ...(organisation === undefined ? [] : [['organisation', organisation] as const]),
    ['office', network],
    ['members', ''],
  ];
}

const WHOSE: Readonly<Record<Scope, string>> = {
  network: 'your network sends',
  visitors: 'all visitors send',
  person: 'you send',
  organisation: 'your organisation sends',
  office: 'your network sends',
  members: 'everybody sends',
};

function full(scope: Scope, { amount }: DeclaredLimit): Refusal {
  const isOfAll = scope === 'visitors' || scope === 'members';
  return new Refusal(
    isOfAll ? 503 : 429,
    `What ${WHOSE[scope]} at this moment is more than the ${amount / 1024 / 1024} MB that the server takes at once. Wait a moment, then try again.`,
    { 'retry-after': '5' },
  );
}

/** What a request has of the budget, until it is ended. */
export interface HeldBody {
  /** Counts what arrived; a Refusal is thrown where that is more than there is. */
  add(bytes: number, values: number): void;
  end(): void;
}

/** The memory that the bodies of all requests under way take, each within the limits of whoever sends it. */
export class BodyBudget {
  readonly #held = new Map<string, number>();

  /** Begins a body of nothing. */
  hold(owner: BodyOwner): HeldBody {
    const accounts = accountsOf(owner).map(([scope, whose]) => ({ scope, key: `${scope} ${whose}` }));
    let own = 0;
    const count = (cost: number): void => {
      own += cost;
      for (const { key } of accounts) {
        const held = (this.#held.get(key) ?? 0) + cost;
        if (held > 0) this.#held.set(key, held);
        else this.#held.delete(key);
      }
    };
    return {
      add: (bytes, values) => {
        const cost = bytes + values * BYTES_OF_A_VALUE;
        for (const { scope, key } of accounts) {
          const limit = HELD_BYTES[scope];
          if ((this.#held.get(key) ?? 0) + cost > limit.amount) throw full(scope, limit);
        }
        count(cost);
      },
      end: () => count(-own),
    };
  }

  /** How much everybody's bodies take at this moment, in bytes. */
  get held(): number {
    return (this.#held.get('visitors ') ?? 0) + (this.#held.get('members ') ?? 0);
  }
}
