/** Maximum number of concurrent tasks. */
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

/** Turns of tasks with limited concurrency: one owner after another, each in order of arrival. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #owners = new Map<string, Owner>();
  #underWay = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Calls `begin` when the turn has come, possibly immediately. Returns a function that leaves, before or after it. */
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
      // Moves to the end: others are next.
      this.#owners.delete(name);
      this.#owners.set(name, owner);
      next.begin();
    }
  }
}
