import { z } from 'zod';
import { instantSchema } from './scalars.ts';

/**
 * Every expected refusal, by name. The server throws these (`Refusal`), the transport gives them their status,
 * and the web has one sentence for each (`web/lib/messages/messages.ts`). Anything else that goes wrong is a fault: 500.
 */
export const errors = {
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
  /** An API key asks for what only a person may do. */
  NOT_FOR_KEYS: { status: 403 },
  NOT_FOUND: { status: 404 },
  TOO_MANY_REQUESTS: { status: 429, data: z.object({ retry_after_seconds: z.number().int() }) },
  SERVICE_UNAVAILABLE: { status: 503, data: z.object({ retry_after_seconds: z.number().int() }) },

  INVALID_CREDENTIALS: { status: 401 },
  EMAIL_NOT_VERIFIED: { status: 403 },
  /** The code of the second step is wrong; after too many of them the first step has to be done again. */
  SECOND_FACTOR_INVALID: { status: 401 },
  SECOND_FACTOR_EXPIRED: { status: 401 },
  /** Setting one up while one is in use. */
  SECOND_FACTOR_ON: { status: 409 },
  /** The current password, asked for again before something that matters, is wrong. */
  WRONG_PASSWORD: { status: 422 },
  /** No JPEG, or not of the size that pictures have. */
  PICTURE_REFUSED: { status: 422 },
  WEAK_PASSWORD: { status: 422, data: z.object({ reasons: z.array(z.string()) }) },
  SIGNUP_CLOSED: { status: 403 },
  SIGNUP_DOMAIN: { status: 403, data: z.object({ domains: z.array(z.string()) }) },
  /** The link of a mail (verification, recovery) is of no use (any more). */
  EMAIL_LINK_INVALID: { status: 410, data: z.object({ reason: z.enum(['used', 'expired', 'altered']) }) },
  EMAIL_TAKEN: { status: 409 },
  /** What was sent again is stored already, and its key in use: the first answer did arrive. */
  KEY_IN_USE: { status: 409 },
  OWN_ACCOUNT: { status: 409 },
  OWN_ROLE: { status: 409 },
  LAST_ADMIN: { status: 409 },

  /**
   * The row was changed by someone else since it was opened: `by` whom and `at` what instant (null where nobody noted it).
   * `changed` names the fields and what they are now.
   */
  ROW_CHANGED: {
    status: 409,
    data: z.object({
      version: z.number().int(),
      changed: z.record(z.string(), z.unknown()),
      by: z.string().nullable(),
      at: instantSchema.nullable(),
    }),
  },
  /** Rows of the file are wrong, so none was stored. */
  IMPORT_REFUSED: { status: 422, data: z.object({ rows: z.number().int() }) },
  /** The hour is over, or it is undone already. */
  IMPORT_TOO_OLD: { status: 409 },
  /** Somebody has worked on that many of its clients since. */
  IMPORT_IN_USE: { status: 409, data: z.object({ clients: z.number().int() }) },
  /** The client's status does not allow this step (any more). */
  WRONG_STATUS: { status: 409, data: z.object({ status: z.string() }) },
  /** What was typed to make sure names another client. */
  WRONG_CLIENT: { status: 422 },
  LINK_INVALID: { status: 410 },
  /** Somebody else was faster. */
  CALL_BOOKED_ALREADY: { status: 409, data: z.object({ booked_by: z.string() }) },
  UNKNOWN_BOOKER: { status: 422 },
  /** The client has no call, or none with a time where one is needed. */
  NO_CALL: { status: 409 },
  CALL_IN_PAST: { status: 422 },
  DATE_IN_FUTURE: { status: 422 },
  SEND_UNDER_WAY: { status: 409 },
  NO_PROFORMA: { status: 409 },
  /** The send can't be taken back any more. */
  SEND_STANDS: { status: 409 },
  /** The address leads into a private network, where the server must not go. */
  TARGET_REFUSED: { status: 422, data: z.object({ field: z.string() }) },
  /** Fields of a proforma have values that are not among their choices. */
  NOT_OFFERED: {
    status: 422,
    data: z.object({ issues: z.array(z.object({ field: z.string(), message: z.string() })) }),
  },
  SERVICES_INVALID: {
    status: 422,
    data: z.object({
      issues: z.array(z.object({ path: z.array(z.string()), message: z.string() })),
    }),
  },
  /** A sibling in the catalogue has that internal name already. */
  NAME_TAKEN: { status: 409, data: z.object({ name: z.string() }) },
  /** Deleting it would take these along. */
  HAS_CHILDREN: {
    status: 409,
    data: z.object({ kind: z.enum(['category', 'sub_header']), children: z.number().int() }),
  },
  /** The category or sub-header chosen as parent is not there any more. */
  PARENT_MISSING: { status: 409 },
  /** Siblings were added or deleted since they were put in order. */
  ORDER_CHANGED: { status: 409 },
} as const;

export type ErrorCode = keyof typeof errors;

type ErrorData<Code extends ErrorCode> = (typeof errors)[Code] extends {
  data: infer Schema extends z.ZodType;
}
  ? [data: z.input<Schema>]
  : [];

/** An expected refusal, thrown by a rule or a feature; the transport turns it into its status and code. */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly data: unknown;

  constructor(code: Code, ...[data]: ErrorData<Code>) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
  }
}
