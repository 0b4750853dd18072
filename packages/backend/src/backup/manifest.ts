/** Version of this file format; a backup of another one is refused. */
export const FORMAT = 1;

/** Names of the entries of a backup that are not rows. */
export const MANIFEST_NAME = 'manifest.json';
export const KEYS_NAME = 'keys.json';

export interface Migration {
  readonly version: string;
  /** SHA-256 of its script, in hexadecimal; null if the database did not store it as one text. */
  readonly hash: string | null;
}

/** A table of which every row is in the backup. */
export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Stored columns; generated ones are computed again. */
  readonly columns: readonly string[];
}

export interface SavedTable extends Table {
  readonly rows: number;
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
  /** The last generated number; null if there was none. */
  readonly last: string | null;
}

/** Expected state of an organization's books after a restore. */
export interface Books {
  readonly organisation: string;
  readonly name: string;
  /** Posted journal entries. */
  readonly entries: number;
  /** SHA-256 over the number and the hash of each posted entry, in the order of numbers. */
  readonly journal: string;
  readonly attachments: number;
  /** SHA-256 over the id and the SHA-256 of the bytes of each attachment, in the order of ids. */
  readonly attachmentBytes: string;
}

/** The description of a backup, written as its last entry. */
export interface Manifest {
  readonly format: number;
  /** Version of the product that wrote it. */
  readonly product: string;
  /** PostgreSQL version of the source, such as `17.5`. */
  readonly postgres: string;
  /** ISO 8601: the moment of the snapshot. */
  readonly takenAt: string;
  readonly migrations: readonly Migration[];
  readonly tables: readonly SavedTable[];
  readonly sequences: readonly Sequence[];
  readonly books: readonly Books[];
}
