/** The code of an error of the system or of PostgreSQL, such as `ENOENT` or `42501`; empty if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
