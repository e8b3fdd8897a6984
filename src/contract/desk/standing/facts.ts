import { z } from 'zod';
import type { Client } from '#contract/clients/clients/client.ts';
import { deskSettingsSchema } from '#contract/clients/desk-settings/desk-settings.ts';
import type { Call } from '#contract/intake/calls/call.ts';
import type { ExternalLink } from '#contract/intake/links/link.ts';
import type { SentBy } from '#contract/proposals/proposal-versions/settings.ts';
import type {
  ProposalSummary,
  VersionSummary,
} from '#contract/proposals/proposal-versions/version-summary.ts';
import { RUN_KINDS, RUN_STATES } from '#contract/proposals/proposals/run.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** Facts about a client's standing that nothing else on their page needs. */
export const deskFactsSchema = z.object({
  /** When reminders of the newest link were sent, since staff last emailed it. */
  reminders: z.array(instantSchema),
  /** The open call, or the newest cancelled call. */
  call: z
    .object({
      booked_by: z.string(),
      booked_at: instantSchema,
      starts_at: instantSchema.nullable(),
      duration_minutes: z.int(),
      /** The call's own join link, or the join link of the person who takes the call. */
      join_url: z.string().nullable(),
      cancelled_at: instantSchema.nullable(),
    })
    .nullable(),
  /** The newest run. */
  run: z
    .object({
      id: idSchema,
      kind: z.enum(RUN_KINDS),
      state: z.enum(RUN_STATES),
      automated: z.boolean(),
      started_at: instantSchema,
      ended_at: instantSchema.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  status_days: deskSettingsSchema.shape.status_days,
});

export type DeskFacts = z.infer<typeof deskFactsSchema>;

type ClientFacts = Pick<
  Client,
  'status' | 'status_changed_at' | 'closed_at' | 'closed_reason' | 'closed_by' | 'email' | 'phone_number'
>;

type LinkFacts = Pick<
  ExternalLink,
  | 'id'
  | 'used'
  | 'revoked_at'
  | 'expires_at'
  | 'created_at'
  | 'emailed_at'
  | 'mail_state'
  | 'mail_failure'
  | 'opened_at'
  | 'last_opened_at'
  | 'opened_count'
>;

type CallFacts = Pick<Call, 'booked_by' | 'starts_at' | 'duration_minutes' | 'cancelled_at'> & {
  booked_at: string;
  join_url: string | null;
};

/** A version that this program sent. */
export type VersionFacts = Pick<
  VersionSummary,
  'state' | 'order' | 'sent_at' | 'valid_until' | 'ended_at' | 'ended_by_name' | 'end_reason'
> & {
  /** In the order in which they sign. */
  signatories: readonly Pick<
    VersionSummary['signatories'][number],
    'id' | 'name' | 'kind' | 'last_opened_at' | 'opened_count' | 'signed_at'
  >[];
};

/** Everything that determines a client's standing. */
export interface Facts extends ClientFacts, DeskFacts {
  /** The newest link. */
  link: LinkFacts | null;
  call: CallFacts | null;
  /** When the newest answers arrived. */
  answered_at: string | null;
  /** When the newest proforma was first saved, and last changed. */
  proforma: { submission_date: string; updated_at: string } | null;
  /** How the firm sends proposals. */
  proposals_sent_by: SentBy;
  /** The newest version that this program sent. */
  proposal: VersionFacts | null;
}

/** The data of a client's page. Lists are newest first. */
interface Shown {
  client: ClientFacts;
  links: readonly LinkFacts[];
  additional_information: readonly { answered_at: string | null }[];
  proforma_reviews: readonly { submission_date: string; updated_at: string }[];
  desk: DeskFacts;
  proposals_sent_by: SentBy;
  proposal: Pick<ProposalSummary, 'newest'> | null;
}

export function factsOf({
  client,
  links,
  additional_information,
  proforma_reviews,
  desk,
  proposals_sent_by,
  proposal,
}: Shown): Facts {
  const answered = additional_information.flatMap(({ answered_at }) => answered_at ?? []);
  return {
    ...client,
    ...desk,
    link: links[0] ?? null,
    answered_at: answered.toSorted().at(-1) ?? null,
    proforma: proforma_reviews[0] ?? null,
    proposals_sent_by,
    proposal: proposal?.newest ?? null,
  };
}
