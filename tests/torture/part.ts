/** One line of the table. */
export interface Part {
  name: string;
  /** null: it could not be tried here. */
  passed: boolean | null;
  /** What was measured, or what went wrong. */
  says: string;
}
