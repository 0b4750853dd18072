import type { DataSource } from '@ledgerwise/contract';

/** Version information from the database. */
export interface BackendVersion {
  /** Of PostgreSQL. */
  readonly postgres: string;
  /** The newest migration, and how many there are; null where the database keeps no history of them. */
  readonly migration: {
    readonly version: string;
    readonly name: string | null;
    readonly count: number;
    /** Of its script, the first twelve digits of its SHA-256: baselines before 1.0.0 all have one version. */
    readonly hash: string;
  } | null;
}

export async function readBackendVersion(data: DataSource): Promise<BackendVersion> {
  return (await data.call('backend_version', {})) as unknown as BackendVersion;
}
