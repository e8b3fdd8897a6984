/**
 * For rules across fields: they run although a field already failed, so that a form shows everything that is wrong
 * at once. The checked value may then lack fields or hold them unparsed. A field's check with `abort: true` would
 * still keep these rules from running.
 */
export const ALONGSIDE_FIELD_ERRORS = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
};

/**
 * For checks by a pattern or a parser, after the `max` check that reports the length: they skip longer text, on
 * which a pattern may run out of stack.
 */
export function upTo(max: number) {
  return { when: ({ value }: { value: unknown }) => typeof value === 'string' && value.length <= max };
}
