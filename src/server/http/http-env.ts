import type { HttpBindings } from '@hono/node-server';

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Variables of a request in the web framework. */
export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    request_id: string;
    /** Headers still to be added to the response. Code that writes them itself sets this to undefined. */
    headers_due: SecurityHeaders | undefined;
  };
};
