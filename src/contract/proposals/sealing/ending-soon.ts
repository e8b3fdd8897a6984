const WARNING_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Whether a certificate ends within 30 days or has ended. After it has ended, a key made by the product replaces it.
 */
export function isEndingSoon({ valid_to }: { valid_to: string }, now: Date): boolean {
  return Date.parse(valid_to) - now.getTime() < WARNING_MS;
}
