/** The id of the input in Settings, Firm, that fills in a field of letters, such as 'facts.insurer'. */
export function firmPart(field: string): string {
  return field.replace('.', '-');
}
