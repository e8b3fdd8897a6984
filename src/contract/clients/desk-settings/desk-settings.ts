import { z } from 'zod';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import { closeReasonSchema } from '#contract/clients/clients/close-reason.ts';
import { formatPounds, MAX_POUNDS } from '#contract/values/money.ts';
import { GENERAL_HINTS } from './general-hints.ts';

export const CLOSE_REASONS_MAX = 30;

export const STATUS_DAYS = { min: 1, max: 365, step: 1 } as const;
/** In per cent. */
export const FORECAST_WEIGHT = { min: 0, max: 100, step: 1 } as const;

const days = z
  .int({ error: 'Days must be a whole number' })
  .min(STATUS_DAYS.min, { error: `Days must be ${STATUS_DAYS.min} or more` })
  .max(STATUS_DAYS.max, { error: `Days must be ${STATUS_DAYS.max} or fewer` });

const weight = z
  .int({ error: 'A weight must be a whole number' })
  .min(FORECAST_WEIGHT.min, { error: `A weight must be ${FORECAST_WEIGHT.min} or more` })
  .max(FORECAST_WEIGHT.max, { error: `A weight must be ${FORECAST_WEIGHT.max} or less` });

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
  /** Reasons that don't count as lost in the figures. */
  not_lost: z.array(closeReasonSchema).max(CLOSE_REASONS_MAX),
  /** How much of the value of a client in a status the forecast counts. Signed clients aren't forecast. */
  forecast_weights: z.record(z.enum(CLIENT_STATUSES), weight),
  /** The value, in pence, that the firm wants to sign in a month. */
  monthly_target: z
    .int({ error: 'Enter an amount in pounds, such as 20,000' })
    .min(0, { error: 'The target must be £0 or more' })
    .max(MAX_POUNDS * 100, { error: `The target must be ${formatPounds(MAX_POUNDS)} or less` })
    .nullable(),
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
  not_lost: ['Not our client', 'Duplicate'],
  forecast_weights: {
    new_inquiry: 10,
    request_for_info: 20,
    info_returned: 30,
    zoom_call_booked: 40,
    proforma_review: 60,
    goproposal_sent: 75,
    goproposal_signed: 0,
    onedrive_created: 0,
  } satisfies Record<ClientStatus, number>,
  monthly_target: null,
  left_out_hints: [],
};
