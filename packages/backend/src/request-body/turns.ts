/** How many may be under way at once. */
export interface TurnLimits {
  readonly inAll: number;
  readonly ofOneOwner: number;
}

interface Turn {
  readonly owner: string;
  begin(): void;
}

/** Turns of work of which only some may be under way, in the order in which it came: who has enough is passed over. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #waiting = new Set<Turn>();
  readonly #underWay = new Set<Turn>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Calls `begin` when the turn has come, at once where it has. Answers how to leave, before it or after. */
  take(owner: string, begin: () => void): () => void {
    const turn = { owner, begin };
    this.#waiting.add(turn);
    this.#serve();
    return () => {
      this.#waiting.delete(turn);
      if (this.#underWay.delete(turn)) this.#serve();
    };
  }

  #serve(): void {
    for (const turn of this.#waiting) {
      if (this.#underWay.size >= this.#limits.inAll) return;
      if (this.#underWayOf(turn.owner) >= this.#limits.ofOneOwner) continue;
      this.#waiting.delete(turn);
      this.#underWay.add(turn);
      turn.begin();
    }
  }

  #underWayOf(owner: string): number {
    return [...this.#underWay].filter((turn) => turn.owner === owner).length;
  }
}
