/** A request that cannot be carried out; the message contains the remedy. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}
