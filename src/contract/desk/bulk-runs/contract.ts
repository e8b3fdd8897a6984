import { z } from 'zod';
import { exportOptionsSchema } from '#contract/clients/client-list/export-options.ts';
import { DELIVERY_STATES } from '#contract/firm/mail-deliveries/mail-delivery.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { bulkActionSchema } from './bulk-action.ts';
import { BULK_RUN_STATES, STOP_REASONS } from './bulk-run.ts';
import { selectedClientsSchema } from './selected-clients.ts';

const count = z.int().min(0);
const byId = z.object({ id: idSchema });

export const bulkRunSchema = z.object({
  id: idSchema,
  action: bulkActionSchema,
  /** Name of the new owner, or of the user of the next step, when the run started. */
  person_name: z.string().nullable(),
  state: z.enum(BULK_RUN_STATES),
  stop_reason: z.enum(STOP_REASONS).nullable(),
  stopped_by_name: z.string().nullable(),
  /** Number of clients that the screen showed. */
  expected: count,
  /** Number of clients in the run. */
  total: count,
  done: count,
  skipped: count,
  refused: count,
  /** The run that this run undoes. */
  undo_of: idSchema.nullable(),
  /** Whether another run undoes this run. */
  undone: z.boolean(),
  /** What became of the run's mails to clients. Null while it runs, and if it mails nobody. */
  mails: z.partialRecord(z.enum(DELIVERY_STATES), count).nullable(),
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
  start: signedInProcedure(
    'POST /bulk-runs',
    'Start a bulk run',
    'Starts an action on many clients, in the background. A retry with the same `id` starts nothing and returns the run. `expected` is the number of clients that you mean. Fails with NO_SUCH_USER, UNKNOWN_REASON, and with SELECTION_CHANGED if a different number of clients is selected now.',
    { successStatus: 201 },
  )
    .input(byId.extend({ action: bulkActionSchema, clients: selectedClientsSchema, expected: count }))
    .output(bulkRunSchema),
  list: signedInProcedure('GET /bulk-runs', 'List bulk runs', 'The newest 20 runs.').output(
    z.array(bulkRunSchema),
  ),
  get: signedInProcedure('GET /bulk-runs/{id}', 'Get a bulk run').input(byId).output(bulkRunSchema),
  refused: signedInProcedure(
    'GET /bulk-runs/{id}/refused',
    'List the clients a run refused',
    'The clients that a run refused, each with the reason.',
  )
    .input(byId.extend(pageInput.shape))
    .output(pageOf(refusedClientSchema)),
  stop: signedInProcedure(
    'POST /bulk-runs/{id}/stop',
    'Stop a bulk run',
    'No further client is changed after the response. Does nothing if the run has ended.',
  )
    .input(byId)
    .output(bulkRunSchema),
  undo: signedInProcedure(
    'POST /bulk-runs/{of}/undo',
    'Undo a bulk run',
    'Starts a run with `id` that undoes run `of` for each client that has not changed since. Fails with RUN_GOES_ON, UNDO_STANDS.',
    { successStatus: 201 },
  )
    .input(byId.extend({ of: idSchema }))
    .output(bulkRunSchema),
  again: signedInProcedure(
    'POST /bulk-runs/{of}/again',
    'Repeat a bulk run',
    "Starts a run with `id` for the clients that run `of` refused or didn't reach. Fails with RUN_GOES_ON.",
    { successStatus: 201 },
  )
    .input(byId.extend({ of: idSchema }))
    .output(bulkRunSchema),
  export: signedInProcedure(
    'POST /bulk-runs/export',
    'Export selected clients',
    'The selected clients as a file, newest first unless sorted. `columns` are columns of the table. Without them, the file has every field that an import reads. Changes nothing.',
  )
    .input(exportOptionsSchema.extend({ clients: selectedClientsSchema }))
    .output(z.file()),
};
