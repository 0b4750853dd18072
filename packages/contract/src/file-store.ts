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
  /** Media type, such as `application/pdf`; the store has checked that the content is of it. */
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  /** Name of who added it; null where that account no longer exists. */
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
  /** The files of a record, the newest first; none where the caller may not read it. */
  list(owner: FileOwner, signal?: AbortSignal): Promise<readonly StoredFile[]>;
  /**
   * Adds a file. Throws `attachment.*` for one that is too large, of a type that is not kept, or not what it says it is. Where
   * the signal fires, the file may have been kept all the same.
   */
  add(owner: FileOwner, file: FileToAdd, signal?: AbortSignal): Promise<void>;
  /** The bytes of a file, as a blob of its media type. Throws `attachment.not_found`. */
  read(id: string): Promise<Blob>;
  /** Deletes a file. */
  remove(id: string): Promise<void>;
  /** Brings back a file that was deleted in the last 30 days. */
  restore(id: string): Promise<void>;
  /**
   * Calls `onChange` after files were added or deleted, by this or any other session of the organization; returns a function
   * that stops it.
   */
  watch(onChange: () => void): () => void;
}
