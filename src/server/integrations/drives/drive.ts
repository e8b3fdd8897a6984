/** A folder of a client in the firm's file store. */
export interface DriveFolder {
  /** Identifies the folder in its drive, even after the process has ended. */
  id: string;
  /** As people read it. */
  name: string;
  link: string | null;
}

export interface NewFolder {
  name: string;
  client_id: string;
  /** Marks what an attempt has left unfinished. */
  delivery_id: string;
  /** The folder that was made for the client before, if any. */
  known: string | null;
  /** Stores the id of a folder that exists but has no name yet. */
  keep: (id: string) => Promise<void>;
}

/**
 * Where clients' folders are made. Every method may be repeated, even if it was interrupted or its result was lost. Throws
 * ServiceFailure and OutboundError.
 */
export interface Drive {
  /** Distinguishes drives, because ids are only valid in their own. */
  place: string;
  /** Makes a client's folder, or returns the one that was made. Null: there is a folder of this name that isn't ours. */
  openFolder(folder: NewFolder): Promise<DriveFolder | null>;
  /** Makes sub-folders, parents first, within a folder of ours. */
  makeSubFolders(folder: DriveFolder, paths: readonly string[][]): Promise<void>;
  /** Stores or replaces a file in a folder of ours. */
  putFile(folder: DriveFolder, name: string, content: Buffer): Promise<void>;
  /** Tries what a delivery needs, and describes the place. */
  test(): Promise<string>;
}
