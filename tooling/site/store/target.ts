/** Where a site lies: a folder, or a store that speaks S3. Keys are addresses without their first slash. */
export interface Target {
  /** The target as a person wrote it, for messages. */
  readonly address: string;
  /** The backend of the site that lies there, as the environment names it. */
  readonly backend?: { supabaseUrl: string; anonKey: string } | undefined;
  /** Null when there is no such file. */
  read(key: string): Promise<StoredFile | null>;
  /** Every file whose key begins so. */
  list(prefix: string): Promise<ListedFile[]>;
  /** Adds a file whose name always means the same content. False when it was there already. */
  putImmutable(key: string, body: Buffer): Promise<boolean>;
  /**
   * Writes a file if it still has this revision; the empty one means that there must be none. Else throws
   * `ConflictError`, and nothing is changed.
   */
  putPointer(key: string, body: Buffer, revision: string): Promise<void>;
  /** Removes a file; given a revision, only while it has that one. */
  remove(key: string, revision?: string): Promise<void>;
}

export interface StoredFile {
  body: Buffer;
  revision: string;
}

export interface ListedFile {
  key: string;
  /** When it was written, in ms. */
  changed: number;
}

/** Somebody else changed the file, or is changing it now. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

/** The target refused the key, or cannot be used as it is set up. */
export class TargetError extends Error {
  override name = 'TargetError';
}

/** The key is sound, and may not do that. */
export class ForbiddenError extends TargetError {
  override name = 'ForbiddenError';
}
