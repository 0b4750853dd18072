/** A request that cannot be carried out. The message is one sentence with the remedy. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
