/** The record that files belong to. */
export interface FileOwner {
  /** Its table. */
  readonly table: string;
  /** Of the record. */
  readonly id: string;
}

/** A file that is kept with a record, without its content. */
export interface StoredFile {
  /** Of the file. */
  readonly id: string;
  /** With its ending, without any folder. */
  readonly name: string;
  /** Such as `application/pdf`; the store has held the content against it. */
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  /** Who added it, by name; null where the account is gone. */
  readonly addedBy: string | null;
  /** ISO 8601 with zone. */
  readonly addedAt: string;
}

/** A file to be kept. */
export interface FileToAdd {
  /** With its ending, which belongs to the media type. */
  readonly name: string;
  /** What the content is. */
  readonly mediaType: string;
  /** The bytes. */
  readonly content: Blob;
  /** A UUID: a call that is repeated with the same one adds the file once. */
  readonly key: string;
}

/**
 * The one port to files that belong to records. Whoever may read a record reads its files; whoever may change it adds and
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
  /** Tells that files were added or deleted, by this or any other session of the organisation; answers how to stop. */
  watch(onChange: () => void): () => void;
}
