/** A message, or a function of the error's data. */
export type Sentence = string | ((data: Record<string, unknown>) => string);

/** Returns the message that a list has for an error code, or null if the list doesn't have the code. */
export function sentenceIn(
  sentences: Readonly<Record<string, Sentence>>,
  code: string,
  data: unknown,
): string | null {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (sentence === undefined) return null;
  return typeof sentence === 'string' ? sentence : sentence(asRecord(data));
}

function asRecord(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
