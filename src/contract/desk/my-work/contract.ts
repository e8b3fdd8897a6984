import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
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

const part = z.object({ items: z.array(workItemSchema), has_more: z.boolean() });

const myWorkSchema = z.object({
  /** The caller's next steps, by day. */
  steps: part,
  /** The caller's clients who have to act next, longest wait first. */
  waiting: part,
  /** Clients without an owner, newest first. */
  unowned: part,
  /** Next steps whose assignee's account was deleted, by day. */
  unassigned: part,
});

export type MyWorkParts = z.infer<typeof myWorkSchema>;

export const myWorkContract = {
  get: signedInProcedure
    .route({
      method: 'GET',
      path: '/my-work',
      summary: 'Get your work',
      description:
        "The caller's steps and clients, and clients without an owner, in one call. Leaves out closed clients.",
    })
    .output(myWorkSchema),
};
