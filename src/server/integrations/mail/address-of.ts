/** Extracts the address from 'Name <address>' or a plain address. */
export function mailAddress(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}
