import { z } from 'zod';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema, instantSchema } from '#contract/scalars.ts';
import { bulkActSchema } from './bulk-act.ts';
import { RUN_STATES, STOP_REASONS } from './bulk-run.ts';
import { selectedClientsSchema } from './selected-clients.ts';

const count = z.int().min(0);
const byId = z.object({ id: idSchema });

export const bulkRunSchema = z.object({
  id: idSchema,
  act: bulkActSchema,
  /** Name of the new owner, or of the user of the next step, when the run started. */
  person_name: z.string().nullable(),
  state: z.enum(RUN_STATES),
  stop_reason: z.enum(STOP_REASONS).nullable(),
  stopped_by_name: z.string().nullable(),
  /** Number of clients that the screen showed. */
  expected: count,
  /** Number of clients in the run. */
  total: count,
  done: count,
  skipped: count,
  refused: count,
  /** The run that this one undoes. */
  undo_of: idSchema.nullable(),
  /** Whether another run undoes this one. */
  undone: z.boolean(),
  started_by_name: z.string(),
  created_at: instantSchema,
  ended_at: instantSchema.nullable(),
});

export type BulkRun = z.output<typeof bulkRunSchema>;

export const refusedClientSchema = z.object({
  client_id: idSchema,
  /** Null if the client no longer exists. */
  client_name: z.string().nullable(),
  /** A code of `errors`, or FAILED. */
  code: z.string(),
  data: z.unknown(),
});

export type RefusedClient = z.output<typeof refusedClientSchema>;

export const bulkRunsContract = {
  /**
   * Starts an act on many clients, in the background. A retry with the same `id` starts nothing and returns the run.
   * `expected` is the number of clients that the screen shows. Throws NO_SUCH_USER, UNKNOWN_REASON.
   */
  start: signedInProcedure
    .route({ method: 'POST', path: '/bulk-runs', successStatus: 201 })
    .input(byId.extend({ act: bulkActSchema, clients: selectedClientsSchema, expected: count }))
    .output(bulkRunSchema),
  /** The newest 20 runs. */
  list: signedInProcedure.route({ method: 'GET', path: '/bulk-runs' }).output(z.array(bulkRunSchema)),
  get: signedInProcedure.route({ method: 'GET', path: '/bulk-runs/{id}' }).input(byId).output(bulkRunSchema),
  /** The clients that a run refused, each with the reason. */
  refused: signedInProcedure
    .route({ method: 'GET', path: '/bulk-runs/{id}/refused' })
    .input(byId.extend(pageInput.shape))
    .output(pageOf(refusedClientSchema)),
  /** No further client is changed after the response. Does nothing if the run has ended. */
  stop: signedInProcedure
    .route({ method: 'POST', path: '/bulk-runs/{id}/stop' })
    .input(byId)
    .output(bulkRunSchema),
  /**
   * Starts a run with `id` that undoes run `of` for each client that has not changed since. Throws RUN_GOES_ON,
   * UNDO_STANDS.
   */
  undo: signedInProcedure
    .route({ method: 'POST', path: '/bulk-runs/{of}/undo', successStatus: 201 })
    .input(byId.extend({ of: idSchema }))
    .output(bulkRunSchema),
  /** Starts a run with `id` for the clients that run `of` refused or didn't reach. Throws RUN_GOES_ON. */
  again: signedInProcedure
    .route({ method: 'POST', path: '/bulk-runs/{of}/again', successStatus: 201 })
    .input(byId.extend({ of: idSchema }))
    .output(bulkRunSchema),
  /** The selected clients as a file, newest first. Changes nothing. */
  export: signedInProcedure
    .route({ method: 'POST', path: '/bulk-runs/export' })
    .input(z.object({ clients: selectedClientsSchema, format: z.enum(['csv', 'xlsx']) }))
    .output(z.file()),
};
