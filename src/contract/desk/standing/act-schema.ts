import { z } from 'zod';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { idSchema } from '#contract/values/scalars.ts';

const act = <Id extends string, Facts extends z.ZodRawShape>(id: Id, facts: Facts) =>
  z.object({ id: z.literal(id), ...facts });

export const actSchema = z.discriminatedUnion('id', [
  /** `link_id` is null if there is no open link, so that a new one is created. */
  act('email_questionnaire', { link_id: idSchema.nullable(), again: z.boolean().optional() }),
  act('call', { phone_number: z.string() }),
  /** For a client without a phone number. */
  act('write', { email: z.string() }),
  act('book_call', {}),
  /** The call was cancelled, and the client has left the queue. */
  act('book_call_again', {}),
  act('set_call_time', {}),
  act('join_call', { join_url: z.string() }),
  act('fill_in_proforma', {}),
  act('send_proposal', {}),
  /** A new version of a proposal that has ended. */
  act('prepare_proposal', {}),
  act('see_proposal', {}),
  act('send_again', { run_id: idSchema }),
  act('set_status', { status: z.enum(CLIENT_STATUSES) }),
  act('reopen', {}),
]);
