import type { HttpBindings } from '@hono/node-server';

export type SecurityHeaders = Readonly<Record<string, string>>;

/** What the web framework carries through one request. */
export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    request_id: string;
    /** What every answer carries; who writes its headers all at once takes them and says so by deleting them here. */
    headers_due: SecurityHeaders | undefined;
  };
};
