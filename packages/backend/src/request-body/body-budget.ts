import { Refusal } from '../front-door/index.ts';
import { HELD_BYTES } from '../limits/body-limits.ts';

/** Memory of a parsed value: an empty object is 56 bytes, and its place in a list 8. */
const BYTES_OF_A_VALUE = 100;

/** The sender of a body; without a person it is a visitor. */
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

function full(scope: Scope): Refusal {
  const { per, sentence } = HELD_BYTES[scope];
  return new Refusal(per === 'server' ? 503 : 429, sentence, { 'retry-after': '5' });
}

/** Share of the budget that a request holds until it ends. */
export interface HeldBody {
  /** Counts received data; throws a Refusal beyond the limits. */
  add(bytes: number, values: number): void;
  end(): void;
}

/** The memory that the bodies of all requests under way take, each within the limits of its sender. */
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
          if ((this.#held.get(key) ?? 0) + cost > HELD_BYTES[scope].amount) throw full(scope);
        }
        count(cost);
      },
      end: () => count(-own),
    };
  }

  /** Returns the current memory of all bodies, in bytes. */
  get held(): number {
    return (this.#held.get('visitors ') ?? 0) + (this.#held.get('members ') ?? 0);
  }
}
