/** The record that files belong to. */
export interface FileOwner {
  /** The record's table. */
  readonly table: string;
  /** The record's id. */
  readonly id: string;
}

/** A stored file of a record, without its content. */
export interface StoredFile {
  /** Id of the file. */
  readonly id: string;
  /** Its name with its extension, without a folder. */
  readonly name: string;
  /** Media type, such as `application/pdf`; the store checked the content against it. */
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  /** Name of the user who added it; null if that account no longer exists. */
  readonly addedBy: string | null;
  /** When it was added: ISO 8601 with time zone. */
  readonly addedAt: string;
}

/** A file to store. */
export interface FileToAdd {
  /** Its name with an extension that fits the media type. */
  readonly name: string;
  /** Media type of the content. */
  readonly mediaType: string;
  /** The content. */
  readonly content: Blob;
  /** A UUID: a call that is repeated with the same one adds the file once. */
  readonly key: string;
}

/**
 * The files that belong to records. Users who may read a record can read its files; users who may change it can add and
 * deletes them. Every method throws `AppError`.
 */
export interface FileStore {
  /** Returns the files of a record, newest first; empty if the caller may not read the record. */
  list(owner: FileOwner, signal?: AbortSignal): Promise<readonly StoredFile[]>;
  /**
   * Adds a file. Throws `attachment.*` if it is too large, its type is not accepted, or its content is of another type.
   * If the signal is aborted, the file may have been stored nevertheless.
   */
  add(owner: FileOwner, file: FileToAdd, signal?: AbortSignal): Promise<void>;
  /** The bytes of a file, as a blob of its media type. Throws `attachment.not_found`. */
  read(id: string): Promise<Blob>;
  /** Deletes a file. */
  remove(id: string): Promise<void>;
  /** Restores a file that was deleted in the last 30 days. */
  restore(id: string): Promise<void>;
  /**
   * Calls `onChange` after files were added or deleted, by this or any other session of the organization; returns a function
   * that stops it.
   */
  watch(onChange: () => void): () => void;
}
