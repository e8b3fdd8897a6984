/**
 * The time-outs, in milliseconds, limit how long a browser may take to send its headers and a whole request. Otherwise,
 * slow senders would keep connections open. A minute is enough for an import of 8 MB (contract/procedure.ts).
 */
export const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // An idle connection must stay open for longer than the proxy keeps it, usually 60 s. If we close it first, the proxy
  // may be sending a request on it, and returns 502. `headersTimeout` counts from a request's first byte.
  keepAliveTimeout: 75_000,
};
