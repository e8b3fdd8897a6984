/** One line of the table. */
export interface Part {
  name: string;
  passed: boolean;
  /** What was measured, or what went wrong. */
  says: string;
}
