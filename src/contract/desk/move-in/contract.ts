import { z } from 'zod';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { adminImportProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { plainText, requiredText } from '#contract/values/text.ts';
import { OLD_TABLES } from './old-tables.ts';
import { moveInPlanSchema } from './plan.ts';

export const moveInFilesSchema = z.object({
  files: z
    .array(z.object({ name: plainText(200, 'File name'), text: z.string() }))
    .min(1)
    .max(OLD_TABLES.length * 2),
  /** New proposal codes, by the client's id. */
  codes: z.record(idSchema, requiredText(50, 'Proposal code')).default({}),
  /** Our statuses for those that only the old system has. */
  statuses: z.record(z.string().max(100), z.enum(CLIENT_STATUSES)).default({}),
});

/** `leave_out`: rows that don't fit stay behind. */
export const moveInRequestSchema = moveInFilesSchema.extend({ leave_out: z.boolean().default(false) });

const movedInSchema = z.object({
  clients: z.int(),
  rows: z.int(),
  invited: z.int(),
});
export type MovedIn = z.infer<typeof movedInSchema>;

export const moveInContract = {
  check: adminImportProcedure(
    'POST /move-in/check',
    'Check files of the old system',
    "Says what a move in would do, and changes nothing. A file's name names its table.",
  )
    .input(moveInFilesSchema)
    .output(moveInPlanSchema),
  move: adminImportProcedure(
    'POST /move-in',
    'Move in from the old system',
    'Takes over everything that fits, in one transaction. Does nothing, and `moved` is null, if a client needs another proposal code, or if rows would be left out without `leave_out`. Repeating it adds only what is new.',
  )
    .input(moveInRequestSchema)
    .output(z.object({ plan: moveInPlanSchema, moved: movedInSchema.nullable() })),
};
