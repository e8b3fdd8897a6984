/**
 * For rules across fields: they run even if a field has already failed, so that a form shows all errors at once.
 * The checked value may lack fields or contain unparsed fields. A field check with `abort: true` still stops these rules.
 */
export const ALONGSIDE_FIELD_ERRORS = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
};

/**
 * For pattern and parser checks that follow a `max` check: skips longer text, which could overflow the stack of
 * a regular expression.
 */
export function upTo(max: number) {
  return { when: ({ value }: { value: unknown }) => typeof value === 'string' && value.length <= max };
}
