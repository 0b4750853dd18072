/** How many may be under way at once. */
export interface TurnLimits {
  readonly inAll: number;
  readonly ofOneOwner: number;
}

interface Turn {
  begin(): void;
}

interface Owner {
  readonly waiting: Set<Turn>;
  readonly underWay: Set<Turn>;
}

/** Turns of work of which only some may be under way: one owner after another, and of each what came first. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #owners = new Map<string, Owner>();
  #underWay = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Calls `begin` when the turn has come, at once where it has. Returns how to leave, before it or after. */
  take(name: string, begin: () => void): () => void {
    const owner = this.#owners.get(name) ?? { waiting: new Set(), underWay: new Set() };
    this.#owners.set(name, owner);
    const turn = { begin };
    owner.waiting.add(turn);
    this.#serve();
    return () => {
      const wasUnderWay = owner.underWay.delete(turn);
      if (!wasUnderWay && !owner.waiting.delete(turn)) return;
      if (wasUnderWay) this.#underWay -= 1;
      if (owner.waiting.size + owner.underWay.size === 0) this.#owners.delete(name);
      this.#serve();
    };
  }

  #serve(): void {
    for (const [name, owner] of this.#owners) {
      if (this.#underWay >= this.#limits.inAll) return;
      const [next] = owner.waiting;
      if (!next || owner.underWay.size >= this.#limits.ofOneOwner) continue;
      owner.waiting.delete(next);
      owner.underWay.add(next);
      this.#underWay += 1;
      // To the end: others are next.
      this.#owners.delete(name);
      this.#owners.set(name, owner);
      next.begin();
    }
  }
}
