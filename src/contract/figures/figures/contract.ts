import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { FILTER_TEXT_MAX, NOBODY } from '#contract/clients/clients/filter-values.ts';
import { deskSettingsSchema } from '#contract/clients/desk-settings/desk-settings.ts';
import { signedInPersonProcedure, signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';
import { daysProblem } from './period.ts';
import { isPeriodDay, PERIOD_KINDS, PERIOD_YEARS } from './period-kind.ts';

const count = z.int();
const pence = z.int();
/** Whole seconds, or null if there is nothing to measure. */
const seconds = z.int().nullable();
const statusSchema = z.enum(CLIENT_STATUSES);
const tally = z.object({ n: count, valued: count, value: pence });
const owner = { owner_id: idSchema.nullable(), owner: z.string().nullable() };

const periodDay = daySchema.refine(isPeriodDay, {
  error: `Enter a day from ${PERIOD_YEARS.join(' to ')}`,
  abort: true,
});

const periodSchema = z.object({ kind: z.enum(PERIOD_KINDS), from: daySchema, to: daySchema });

const figuresSchema = z.object({
  won: tally,
  lost: tally,
  lost_by: z.array(tally.extend({ status: statusSchema, reason: z.string() })),
  /** To the hour in the first day, to a tenth of a day in the first ten days, then to the day. */
  stays: z.array(z.object({ status: statusSchema, n: count, median: seconds, ninety: seconds })),
  sources: z.array(
    z.object({ key: z.string().nullable(), source: z.string().nullable(), n: count, signed: tally }),
  ),
  owners: z.array(z.object({ ...owner, won: tally, lost: tally })),
  proposals: z.object({
    sent: count,
    opened: count,
    signed: count,
    days: z.object({ to_open: seconds, to_sign: seconds, open_to_sign: seconds }),
    /** With known fees. */
    priced: count,
    fees: pence,
    discounted: count,
    given: pence,
    /** With a monthly fee. */
    monthly: count,
    monthly_fees: pence,
    raised: count,
    raised_by: pence,
  }),
});

export type Figures = z.infer<typeof figuresSchema>;

const shownSchema = z.object({
  period: periodSchema,
  before: periodSchema,
  figures: figuresSchema,
  figures_before: figuresSchema,
  pipeline: z.array(
    tally.extend({
      status: statusSchema,
      one_off: pence,
      monthly: pence,
      quarterly: pence,
      annually: pence,
    }),
  ),
  /** Open clients now. */
  owners: z.array(tally.extend(owner)),
  /** Won in each of twelve months, oldest first. */
  months: z.array(tally.extend({ from: daySchema, to: daySchema })),
  forecast_weights: deskSettingsSchema.shape.forecast_weights,
  monthly_target: deskSettingsSchema.shape.monthly_target,
});

export type ShownFigures = z.infer<typeof shownSchema>;

/** The lists behind the figures. `added_signed`: clients added in the period who have signed by now. */
export const FIGURE_LISTS = [
  'open',
  'open_valued',
  'won',
  'lost',
  'added',
  'added_signed',
  'stays',
  'sent',
  'opened',
  'signed',
  'priced',
  'discounted',
  'monthly',
  'raised',
] as const;

export type FigureList = (typeof FIGURE_LISTS)[number];

const filtersSchema = z.object({
  /** Of `stays`: the status that was left. */
  status: statusSchema.optional(),
  reason: z.string().max(FILTER_TEXT_MAX).optional(),
  /** A source's `key`, or '' for none. */
  source: z.string().max(FILTER_TEXT_MAX).optional(),
  owner: z.union([z.literal(NOBODY), idSchema]).optional(),
});

export type FigureFilters = z.infer<typeof filtersSchema>;

const itemSchema = clientSchema
  .pick({ id: true, first_name: true, surname: true, company: true, status: true })
  .extend({
    /** Unique in the list: a client may be in `stays` more than once. */
    key: z.string(),
    at: instantSchema,
    value: pence.nullable(),
    /** Of `stays`: how long the client had been in the status. */
    seconds,
  });

export type FigureItem = z.infer<typeof itemSchema>;

export const figuresContract = {
  show: signedInProcedure(
    'GET /figures',
    'Get the figures',
    'The figures of a period and of the period before. `from` is a day of the period, by default today; own days end with `to`.',
  )
    .input(
      z
        .object({
          period: z.enum(PERIOD_KINDS).default('month'),
          from: periodDay.optional(),
          to: periodDay.optional(),
        })
        .superRefine(({ period, from, to }, context) => {
          const message = period === 'days' && from && to ? daysProblem({ from, to }) : null;
          if (message) context.addIssue({ code: 'custom', path: ['to'], message });
        }),
    )
    .output(shownSchema),
  clients: signedInProcedure(
    'GET /figures/clients',
    'List the clients behind figures',
    'Latest first. `from` and `to` are days, both included.',
  )
    .input(
      pageInput.extend({
        list: z.enum(FIGURE_LISTS),
        from: periodDay,
        to: periodDay,
        ...filtersSchema.shape,
      }),
    )
    .output(pageOf(itemSchema)),
  digest: signedInPersonProcedure('GET /figures/digest', 'Get your weekly digest').output(
    z.object({ wanted: z.boolean() }),
  ),
  setDigest: signedInPersonProcedure(
    'PUT /figures/digest',
    'Set your weekly digest',
    'The digest is mailed on Mondays at 8:00 in London.',
  )
    .input(z.object({ wanted: z.boolean() }))
    .output(z.object({ wanted: z.boolean() })),
};
