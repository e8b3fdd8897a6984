/**
 * Milliseconds a browser may take to send its headers, and the whole of a request; slower ones are cut off, so that
 * nobody holds connections open by dribbling. The rows of an import may be 8 MB (contract/procedure.ts), hence the minute.
 */
export const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
};
