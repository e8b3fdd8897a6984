import { z } from 'zod';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import { closeReasonSchema } from '#contract/clients/clients/close-reason.ts';
import { GENERAL_HINTS } from './general-hints.ts';

export const CLOSE_REASONS_MAX = 30;

export const STATUS_DAYS = { min: 1, max: 365, step: 1 } as const;

const days = z
  .int({ error: 'Days must be a whole number' })
  .min(STATUS_DAYS.min, { error: `Days must be ${STATUS_DAYS.min} or more` })
  .max(STATUS_DAYS.max, { error: `Days must be ${STATUS_DAYS.max} or fewer` });

/** The firm's own rules for its work with clients. */
export const deskSettingsSchema = z.object({
  /** Whether the person who adds a client becomes its owner. */
  creator_owns: z.boolean(),
  close_reasons: z
    .array(closeReasonSchema)
    .min(1, { error: 'At least one reason is required' })
    .max(CLOSE_REASONS_MAX, { error: `At most ${CLOSE_REASONS_MAX} reasons are allowed` })
    .superRefine((reasons, context) => {
      const names = reasons.map((reason) => reason.toLowerCase());
      for (const [index, name] of names.entries()) {
        if (names.indexOf(name) < index)
          context.addIssue({ code: 'custom', path: [index], message: 'This reason is already listed' });
      }
    }),
  /** Days in a status after which a client counts as slow. */
  status_days: z.record(z.enum(CLIENT_STATUSES), days),
  /** Hints about missing services that no proforma shows. */
  left_out_hints: z.array(z.enum(GENERAL_HINTS)).max(GENERAL_HINTS.length),
});

export type DeskSettings = z.output<typeof deskSettingsSchema>;

export const DEFAULT_DESK_SETTINGS: DeskSettings = {
  creator_owns: true,
  close_reasons: ['Price', 'Went elsewhere', 'No answer', 'Not our client', 'Duplicate'],
  status_days: {
    new_inquiry: 3,
    request_for_info: 7,
    info_returned: 3,
    zoom_call_booked: 7,
    proforma_review: 3,
    goproposal_sent: 14,
    goproposal_signed: 7,
    onedrive_created: 365,
  } satisfies Record<ClientStatus, number>,
  left_out_hints: [],
};
