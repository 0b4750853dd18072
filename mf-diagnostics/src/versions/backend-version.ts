import type { DataSource } from '@ledgerwise/contract';

/** Version information from the database. */
export interface BackendVersion {
  /** Version of PostgreSQL. */
  readonly postgres: string;
  /** The newest migration, and their number; null if the database has no history of them. */
  readonly migration: {
    readonly version: string;
    readonly name: string | null;
    readonly count: number;
    /** First twelve digits of its script's SHA-256: baselines before 1.0.0 share one version. */
    readonly hash: string;
  } | null;
}

export async function readBackendVersion(data: DataSource): Promise<BackendVersion> {
  return (await data.call('backend_version', {})) as unknown as BackendVersion;
}
