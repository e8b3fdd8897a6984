import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** Event types of the activity log. */
export const ACTIVITY_TYPES = [
  'client.created',
  'client.edited',
  'client.status_changed',
  'client.calendly_booking_changed',
  'client.owner_changed',
  'client.closed',
  'client.reopened',
  'client.merged',
  'client.merge_undone',
  'client.moved_in',
  'clients.moved_in',
  'clients.imported',
  'clients.import_undone',
  'clients.bulk_changed',
  'clients.bulk_undone',
  'evidence.problem_found',
  'additional_information.saved',
  'link.generated',
  'link.emailed',
  'link.reminded',
  'link.revoked',
  'link.reminders_stopped',
  'link.reminders_resumed',
  'questionnaire.submitted',
  'questionnaire.entered',
  'call.booked',
  'call.unbooked',
  'call.rebooked',
  'call.cancelled',
  'next_step.set',
  'next_step.done',
  'next_step.removed',
  'mail.sent',
  'mail.sent_again',
  'mail.failed',
  'note.added',
  'note.deleted',
  'proforma.saved',
  'proforma.edited',
  'fees.approval_asked',
  'fees.approved',
  'proposal.sent',
  'proposal.taken_back',
  'proposal.bot_started',
  'proposal.bot_ended',
  'proposal.version_sent',
  'proposal.withdrawn',
  'proposal.superseded',
  'proposal.link_mailed',
  'proposal.link_copied',
  'proposal.opened',
  'proposal.reminded',
  'proposal.reminders_stopped',
  'proposal.reminders_resumed',
  'proposal.question_asked',
  'proposal.wrong_person',
  'proposal.accepted',
  'proposal.signature_added',
  'proposal.declined',
  'proposal.completed',
  'proposal.countersigned',
  'billing.entered',
  'billing.sent',
  'billing.left',
  'billing.undone',
  'direct_debit.changed',
  /** `did` says what was done, as it reads after the name: 'accepted the file'. */
  'due_diligence.changed',
  'catalogue.created',
  'catalogue.edited',
  'catalogue.deleted',
  'catalogue.reordered',
] as const;

export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const activityChangesSchema = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));
export type ActivityChanges = z.infer<typeof activityChangesSchema>;

export const activityEventSchema = z.object({
  id: z.number().int(),
  at: instantSchema,
  actor_name: z.string(),
  /** One of ACTIVITY_TYPES, or a type that a newer release or other software has stored. */
  type: z.string(),
  client_id: idSchema.nullable(),
  client_name: z.string().nullable(),
  changes: activityChangesSchema.catch({}),
});
export type ActivityEvent = z.infer<typeof activityEventSchema>;

/** What somebody has done to a client, in a refusal. */
export const pastActionSchema = activityEventSchema.pick({
  id: true,
  type: true,
  changes: true,
  at: true,
  actor_name: true,
});
export type PastAction = z.infer<typeof pastActionSchema>;

/** An event within an action. */
export const actionEventSchema = activityEventSchema.pick({ id: true, type: true, changes: true });
export type ActionEvent = z.infer<typeof actionEventSchema>;

/** One row of the history: the event that an action began with, and what else the action recorded (action.ts). */
export const activityActionSchema = activityEventSchema.extend({ also: z.array(actionEventSchema) });
export type ActivityAction = z.infer<typeof activityActionSchema>;
