import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { clientStandingSchema } from '#contract/desk/standing/contract.ts';
import { waitingFilesSchema } from '#contract/due-diligence/waiting/waiting-file.ts';
import { callOfDaySchema } from '#contract/intake/calls/call.ts';
import { signedInProcedure } from '#contract/procedure.ts';

/** Maximum number of clients in one part of the screen. The client list has the rest. */
export const MY_WORK_LIMIT = 100;

const workItemSchema = clientSchema.pick({
  id: true,
  first_name: true,
  surname: true,
  company: true,
  status: true,
  status_changed_at: true,
  next_step: true,
  next_step_due: true,
});

export type WorkItem = z.infer<typeof workItemSchema>;

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), has_more: z.boolean() });
const part = listOf(workItemSchema);

/** Every client stands in one of the parts before `waiting_files`: the first that it fits. */
const myWorkSchema = z.object({
  /** Today's calls with the caller's clients, and calls that the caller takes. */
  calls: z.array(callOfDaySchema),
  /** The caller's clients whose next action is the firm's, longest in their status first. */
  acting: listOf(clientStandingSchema),
  /** The caller's next steps, by day. */
  steps: part,
  /** The caller's clients who have to act next, longest wait first. */
  waiting: listOf(clientStandingSchema),
  /** Next steps whose assignee's account was deleted, by day. */
  unassigned: part,
  /** Clients without an owner, newest first. */
  unowned: part,
  /**
   * What waits in due diligence files, beside the other parts: those of the caller's clients first, then of clients
   * without an owner and what only those who approve can do. Null if the firm doesn't use files.
   */
  waiting_files: waitingFilesSchema.nullable(),
});

export type MyWorkParts = z.infer<typeof myWorkSchema>;

export const myWorkContract = {
  get: signedInProcedure(
    'GET /my-work',
    'Get your work',
    "The caller's calls of today, clients and steps, clients without an owner, and what waits in due diligence files, in one call. Leaves out closed clients.",
  ).output(myWorkSchema),
};
