/** One line of the table. */
export interface Part {
  name: string;
  /** null if it could not be tried here. */
  passed: boolean | null;
  /** The measurement, or the error. */
  says: string;
}
