import { z } from 'zod';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { idSchema } from '#contract/values/scalars.ts';

const action = <Id extends string, Facts extends z.ZodRawShape>(id: Id, facts: Facts) =>
  z.object({ id: z.literal(id), ...facts });

export const actionSchema = z.discriminatedUnion('id', [
  /** `link_id` is null if there is no open link, so that a new one is created. */
  action('email_questionnaire', { link_id: idSchema.nullable(), again: z.boolean().optional() }),
  action('call', { phone_number: z.string() }),
  /** For a client without a phone number. */
  action('write', { email: z.string() }),
  action('book_call', {}),
  /** The call was cancelled, and the client has left the queue. */
  action('book_call_again', {}),
  action('set_call_time', {}),
  action('join_call', { join_url: z.string() }),
  action('fill_in_proforma', {}),
  action('send_proposal', {}),
  /** A new version of a proposal that has ended. */
  action('prepare_proposal', {}),
  action('see_proposal', {}),
  action('send_again', { run_id: idSchema }),
  action('set_status', { status: z.enum(CLIENT_STATUSES) }),
  action('reopen', {}),
]);
