/** A refused operation that users can correct: the message says what happened, then what to do. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
}

/** A store that does not answer now, and may do so later. */
export class StoreUnreachable extends Refusal {
  override readonly name = 'StoreUnreachable';
}
