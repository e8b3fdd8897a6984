/** One line of the table of results. */
export interface TorturePart {
  name: string;
  /** Null if this machine could not run the part. */
  passed: boolean | null;
  /** The measurement, or the error. */
  detail: string;
}
