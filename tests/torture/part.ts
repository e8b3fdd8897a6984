/** One line of the table of results. */
export interface Part {
  name: string;
  /** null if it could not be tried here. */
  passed: boolean | null;
  /** The measurement, or the error. */
  detail: string;
}
