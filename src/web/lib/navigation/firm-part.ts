/** The id of the input on the Firm tab of Settings that fills in a field of letters, such as 'facts.insurer'. */
export function firmPart(field: string): string {
  return field.replace('.', '-');
}
