import type { DataSource } from '@ledgerwise/contract';

/** What the database says of itself. */
export interface BackendVersion {
  /** Of PostgreSQL. */
  readonly postgres: string;
  /** The newest migration, and how many there are; null where the database keeps no history of them. */
  readonly migration: {
    readonly version: string;
    readonly name: string | null;
    readonly count: number;
  } | null;
}

export async function readBackendVersion(data: DataSource): Promise<BackendVersion> {
  return (await data.call('backend_version', {})) as unknown as BackendVersion;
}
