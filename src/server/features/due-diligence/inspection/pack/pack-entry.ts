/** A file of a pack. `pieces` must be read to the end before the next file is asked for. */
export interface PackEntry {
  path: string;
  /** What it is, for the page that explains the pack. */
  about: string;
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}
