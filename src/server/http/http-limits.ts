/**
 * Milliseconds a browser may take to send its headers, and a whole request. Cuts off slow senders that would hold
 * connections open. A minute is enough for an import of 8 MB (contract/procedure.ts).
 */
export const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
};
