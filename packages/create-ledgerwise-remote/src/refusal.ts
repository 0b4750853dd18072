/** A request that cannot be carried out. The message is one sentence with the way out. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
