/** A value with its text in the working, or a sentence that says why it is missing. */
export type Reading<Value> = { value: Value; text: string; why: null } | { why: string };

export function read<Value>(value: Value, text: string): Reading<Value> {
  return { value, text, why: null };
}

export function unreadable(why: string): { why: string } {
  return { why };
}
