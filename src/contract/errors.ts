import { z } from 'zod';
import { MERGE_OBSTACLES, mergeStandsSchema } from './desk/client-merges/client-merge.ts';
import { publicFirmSchema } from './firm/firm/public-firm.ts';
import { pastActionSchema } from './identity/activity/activity.ts';
import { endedProposalSchema } from './proposals/proposal-page/ended-proposal.ts';
import { sendProblemSchema } from './proposals/proposal-versions/send-problem.ts';
import { VERSION_STATES } from './proposals/proposal-versions/version-state.ts';
import { CERTIFICATE_PROBLEMS } from './proposals/sealing/certificate-problem.ts';
import { daySchema, idSchema, instantSchema } from './values/scalars.ts';

/**
 * Every expected refusal, by code. The server throws a `Refusal`, and the transport sets its status. `web/lib/messages`
 * has a sentence for each: in `messages.ts` for staff, in `public-messages.ts` for clients. Any other error is a fault and
 * returns 500.
 */
export const errors = {
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403 },
  /** An API key called a procedure that only people may call. */
  NOT_FOR_KEYS: { status: 403 },
  /** The session's device was handed to a signatory of this version, and does nothing else until it is handed back. */
  HANDED_OVER: { status: 403, data: z.object({ version_id: idSchema }) },
  NOT_FOUND: { status: 404 },
  TOO_MANY_REQUESTS: { status: 429, data: z.object({ retry_after_seconds: z.number().int() }) },
  SERVICE_UNAVAILABLE: { status: 503, data: z.object({ retry_after_seconds: z.number().int() }) },
  /** Checking a file, or making a PDF, took more time or memory than is allowed. */
  DOCUMENT_TOO_LARGE: { status: 422 },
  /** Another change held a lock on the same rows for too long. */
  RECORD_LOCKED: { status: 503, data: z.object({ retry_after_seconds: z.number().int() }) },

  INVALID_CREDENTIALS: { status: 401 },
  EMAIL_NOT_VERIFIED: { status: 403 },
  /** The second-factor code is wrong. After too many wrong codes the user has to sign in again from the start. */
  SECOND_FACTOR_INVALID: { status: 401 },
  SECOND_FACTOR_EXPIRED: { status: 401 },
  /** A second factor is already set up. */
  SECOND_FACTOR_ON: { status: 409 },
  /** The current password, required to confirm a sensitive change, is wrong. */
  WRONG_PASSWORD: { status: 422 },
  /** Not a picture of the right kind and size. */
  PICTURE_REFUSED: { status: 422 },
  /** `messages` are the reasons as people read them. */
  WEAK_PASSWORD: {
    status: 422,
    data: z.object({ reasons: z.array(z.string()), messages: z.array(z.string()) }),
  },
  SIGNUP_CLOSED: { status: 403 },
  SIGNUP_DOMAIN: { status: 403, data: z.object({ domains: z.array(z.string()) }) },
  /** A mailed link (verification, recovery, invitation) is invalid or no longer valid. */
  EMAIL_LINK_INVALID: { status: 410, data: z.object({ reason: z.enum(['used', 'expired', 'altered']) }) },
  EMAIL_TAKEN: { status: 409 },
  /** This would go out in the caller's name, and the caller has not entered one. */
  NAME_NEEDED: { status: 409 },
  /** An invitation to this address is open. `by` and `at` say who sent it and when. */
  ALREADY_INVITED: { status: 409, data: z.object({ by: z.string(), at: instantSchema }) },
  /** The invitation has been used, revoked or sent again. */
  INVITATION_ENDED: { status: 409, data: z.object({ as: z.enum(['accepted', 'revoked', 'replaced']) }) },
  /** A retry came too late: the key that the first request created is already in use. */
  KEY_IN_USE: { status: 409 },
  OWN_ACCOUNT: { status: 409 },
  OWN_ROLE: { status: 409 },
  LAST_ADMIN: { status: 409 },

  /**
   * Someone else changed the row since it was opened. `by` is their name and `at` the instant (null if unknown).
   * `changed` maps fields to their stored values.
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
  /** The id of a create request is known, from a request with other values in `fields`. */
  ID_IN_USE: { status: 409, data: z.object({ fields: z.array(z.string()) }) },
  /** The files of the old system can't be read. `reason` says which and why. */
  SOURCE_UNREADABLE: { status: 422, data: z.object({ reason: z.string() }) },
  /**
   * A rule of due diligence forbids it. `reason` is a sentence for the person (due-diligence/files/file-refusal.ts). Where a
   * client isn't erased, `way_out` is what can be done instead: erase all but the file, or end the relationship in the file
   * that the client has or still needs.
   */
  FILE_REFUSED: {
    status: 409,
    data: z.object({
      reason: z.string(),
      way_out: z.enum(['keep_file', 'open_file', 'start_file']).optional(),
    }),
  },
  /** Rows of the file have errors, so none were stored. */
  IMPORT_REFUSED: { status: 422, data: z.object({ rows: z.number().int() }) },
  /** The hour in which an import can be undone has passed, or somebody has already undone it. */
  IMPORT_TOO_OLD: { status: 409 },
  /** Somebody has edited imported clients since. `clients` is their number. */
  IMPORT_IN_USE: { status: 409, data: z.object({ clients: z.number().int() }) },
  /** The client's status does not allow this step. */
  WRONG_STATUS: { status: 409, data: z.object({ status: z.string() }) },
  /** The proposal ID typed to confirm belongs to another client. */
  WRONG_CLIENT: { status: 422 },
  /** Somebody has changed the client since, so the change can't be undone. `action` is what they did, if recorded. */
  CHANGED_SINCE: { status: 409, data: z.object({ action: pastActionSchema }).optional() },
  /** The client was merged into another client, whose id is `client_id`. */
  MERGED: { status: 410, data: z.object({ client_id: idSchema }) },
  /** Two clients can't be merged now (client-merges/client-merge.ts). */
  MERGE_REFUSED: { status: 409, data: z.object({ obstacle: z.enum(MERGE_OBSTACLES) }) },
  /** The merged client has changed since, so the merge can't be undone. */
  MERGE_STANDS: { status: 409, data: mergeStandsSchema },
  /** An export of everything is being made. */
  EXPORT_UNDER_WAY: { status: 409 },
  /** The bulk run must end, or be stopped, first. */
  RUN_GOES_ON: { status: 409 },
  /** A bulk run was started for another number of clients than is selected now. */
  SELECTION_CHANGED: { status: 409, data: z.object({ expected: z.int(), found: z.int() }) },
  /** The bulk run can't be undone, or somebody has undone it. */
  UNDO_STANDS: { status: 409 },
  /** Bulk runs send nothing to closed clients. */
  CLIENT_CLOSED: { status: 409 },
  /** The client has another next step now. */
  STEP_CHANGED: { status: 409 },
  /** The chosen colleague's account no longer exists. */
  NO_SUCH_USER: { status: 409, data: z.object({ field: z.string() }) },
  /** The reason is no longer on the firm's list. */
  UNKNOWN_REASON: { status: 422 },
  /** A mail has merge fields that don't exist, or that have no value for the client. */
  FIELDS_NOT_FILLED: {
    status: 422,
    data: z.object({ unknown: z.array(z.string()), empty: z.array(z.string()) }),
  },
  /** The questionnaire link doesn't work. Public pages show the firm beside the error. */
  LINK_INVALID: { status: 410, data: z.object({ firm: publicFirmSchema.nullable() }).optional() },
  /** The link doesn't lead to a proposal that can be read or signed. */
  PROPOSAL_ENDED: { status: 410, data: endedProposalSchema },
  /** Others sign first. `waiting_for` is the name of the signatory whose turn it is. */
  NOT_YOUR_TURN: { status: 409, data: z.object({ waiting_for: z.string() }) },
  /** The signatory has already signed, with another request. */
  ALREADY_SIGNED: { status: 409, data: z.object({ signed_at: instantSchema }) },
  /** The page showed something different from what would be signed now. */
  SHOWN_DIFFERS: {
    status: 409,
    data: z.object({
      field: z.enum(['document_hash', 'left_out', 'shown_totals', 'letters', 'early_start']),
    }),
  },
  /** The code that was mailed to the signatory has to be entered first. */
  CODE_NEEDED: { status: 409 },
  CODE_WRONG: { status: 422, data: z.object({ attempts_left: z.number().int() }) },
  /** No code works: none was requested, it expired, or it was entered incorrectly too many times. */
  CODE_DEAD: { status: 410, data: z.object({ reason: z.enum(['none', 'expired', 'attempts']) }) },
  /** Somebody else booked the call first. */
  CALL_BOOKED_ALREADY: { status: 409, data: z.object({ booked_by: z.string() }) },
  /** The booking can no longer be undone: its invitation may have been sent. */
  BOOKING_STANDS: { status: 409 },
  UNKNOWN_BOOKER: { status: 422 },
  /** The client has no call, or the call has no time and this step needs one. */
  NO_CALL: { status: 409 },
  CALL_IN_PAST: { status: 422 },
  DATE_IN_FUTURE: { status: 422 },
  SEND_UNDER_WAY: { status: 409 },
  NO_PROFORMA: { status: 409 },
  /** The connection to the firm's other tool is off. */
  CONNECTION_OFF: { status: 409 },
  /** The firm sends its proposals from this program, and none has been prepared for the client. */
  PREPARE_FIRST: { status: 409 },
  /** The message and the letters of a draft have more text than a proposal may have (draft-size.ts). */
  PROPOSAL_TOO_LONG: { status: 422, data: z.object({ field: z.string() }) },
  /** The prepared proposal can't be sent as it is. Only blocking problems are listed. */
  PROPOSAL_NOT_READY: { status: 409, data: z.object({ problems: z.array(sendProblemSchema) }) },
  /** The proposal would differ from the proposal that was shown. `by` and `at` describe the draft's last change. */
  PROPOSAL_CHANGED: {
    status: 409,
    data: z.object({ by: z.string().nullable(), at: instantSchema.nullable() }),
  },
  /** The version of the proposal is no longer open. */
  VERSION_ENDED: { status: 409, data: z.object({ state: z.enum(VERSION_STATES) }) },
  /** Others sign before this signatory, or this signatory has signed. */
  NOT_THEIR_TURN: { status: 409 },
  /** No earlier version of the client's proposal is in the books. */
  NOTHING_IN_BOOKS: { status: 409 },
  /** Tallygate sent it to the books, where it stays. */
  SENT_TO_BOOKS: { status: 409 },
  /** GoCardless didn't respond, or refused. */
  DIRECT_DEBIT_AWAY: { status: 503 },
  /** The send can no longer be undone. */
  SEND_STANDS: { status: 409 },
  /** The sealing key is encrypted with a secret other than the installation's, for example after a restore. */
  SEALING_KEY_LOCKED: { status: 409 },
  /** The firm's own certificate can't seal documents (sealing/certificate-problem.ts). */
  CERTIFICATE_REFUSED: { status: 422, data: z.object({ problem: z.enum(CERTIFICATE_PROBLEMS) }) },
  /** The address is in a private network, which the server must not access. */
  TARGET_REFUSED: { status: 422, data: z.object({ field: z.string() }) },
  /** Proforma fields have values that are not among their choices. */
  NOT_OFFERED: {
    status: 422,
    data: z.object({ issues: z.array(z.object({ field: z.string(), message: z.string() })) }),
  },
  /** The form's fees differ from the fees that the server computed from version `number` of the book (null: none in force). */
  FEES_DIFFER: { status: 409, data: z.object({ number: z.number().int().nullable() }) },
  /** Somebody changed the fees after the administrator saw them. */
  FEES_CHANGED: { status: 409 },
  /** The user who asked for the approval, also through an API key, can't give it while there is another administrator. */
  OWN_REQUEST: { status: 409 },
  SERVICES_INVALID: {
    status: 422,
    data: z.object({
      issues: z.array(z.object({ path: z.array(z.string()), message: z.string() })),
    }),
  },
  /** A sibling in the catalogue already has that internal name. */
  NAME_TAKEN: { status: 409, data: z.object({ name: z.string() }) },
  /** The user, or for a shared view the firm, already has as many views as allowed. */
  TOO_MANY_VIEWS: { status: 409, data: z.object({ max: z.number().int(), shared: z.boolean() }) },
  /** Deleting the entry would also delete its children. */
  HAS_CHILDREN: {
    status: 409,
    data: z.object({ kind: z.enum(['category', 'sub_header']), children: z.number().int() }),
  },
  /** The category or sub-header chosen as parent no longer exists. */
  PARENT_MISSING: { status: 409 },
  /** Siblings were added or deleted since the list was sorted. */
  ORDER_CHANGED: { status: 409 },
  /** The price book already has a draft. */
  DRAFT_EXISTS: { status: 409 },
  /** The draft of the price book was published as version `number`, or discarded if `number` is null. */
  DRAFT_GONE: {
    status: 409,
    data: z.object({
      number: z.number().int().nullable(),
      starts_on: daySchema.nullable(),
      by: z.string().nullable(),
    }),
  },
  /** The draft has changed since it was shown. `by` and `at` describe the last change. */
  DRAFT_CHANGED: {
    status: 409,
    data: z.object({ by: z.string().nullable(), at: instantSchema.nullable() }),
  },
  STARTS_IN_PAST: { status: 422 },
  /** The version of the price book has started, or isn't published. */
  VERSION_STARTED: { status: 409 },
  /** A template for the same part, letter, entity type, readers and service already exists. */
  TEMPLATE_EXISTS: { status: 409, data: z.object({ template_id: idSchema }) },
  /** The draft of a letter has been changed, published or discarded since it was shown. */
  LETTER_DRAFT_CHANGED: { status: 409 },
  /** The draft of a letter has fields that don't exist. `fields` has them as they are written. */
  LETTER_FIELDS_UNKNOWN: { status: 422, data: z.object({ fields: z.array(z.string()) }) },
  /** A price refers to a service, an option or a choice that the catalogue doesn't have. */
  PRICE_REFUSED: {
    status: 422,
    data: z.object({
      issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
    }),
  },
} as const;

export type ErrorCode = keyof typeof errors;

type ErrorData<Code extends ErrorCode> = (typeof errors)[Code] extends {
  data: infer Schema extends z.ZodType;
}
  ? undefined extends z.input<Schema>
    ? [data?: z.input<Schema>]
    : [data: z.input<Schema>]
  : [];

/** An expected refusal, thrown by a rule or a feature. The transport turns it into a status and a code. */
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
