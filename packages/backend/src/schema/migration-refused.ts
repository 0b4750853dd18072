/** A request that cannot be carried out as it is; the message says what would do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}
