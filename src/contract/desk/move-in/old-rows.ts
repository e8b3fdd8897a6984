import { z } from 'zod';
import { statusNamed } from '#contract/clients/client-imports/import-row.ts';
import { splitName } from '#contract/clients/client-imports/split-name.ts';
import { CLIENT_LIMITS, clientIdentity } from '#contract/clients/clients/client.ts';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { tidySource } from '#contract/clients/clients/inquiry-source.ts';
import { DEFAULT_USER_ROLE, userRoleSchema } from '#contract/identity/users/user.ts';
import { QUESTIONNAIRE_LIMITS } from '#contract/intake/questionnaire/questionnaire.ts';
import { fieldOptionsSchema } from '#contract/pricing/catalogue/catalogue.ts';
import { idSchema, loginEmailSchema } from '#contract/values/scalars.ts';
import { optionalText, plainText, requiredText } from '#contract/values/text.ts';
import type { OldTable } from './old-tables.ts';
import {
  asText,
  from,
  oldDay,
  oldFlag,
  oldInstant,
  oldList,
  oldNumber,
  oldObject,
  oldWhole,
  present,
  readJson,
  shown,
} from './old-values.ts';
import { readableText } from './readable-text.ts';

const NAME_MAX = 200;
const DESCRIPTION_MAX = 2_000;
const LINK_DAYS = 14;
const DAY_MS = 86_400_000;

export interface RowRules {
  /** Called if a value is taken over in another form. */
  onChanged: (field: string, reason: string) => void;
  /** Called for each time without a zone. */
  onZoneAssumed: () => void;
  /** Ours for statuses that only the old system has, in lower case. */
  statuses: ReadonlyMap<string, ClientStatus>;
  now: Date;
}

/** What each of the old tables' rows becomes. Fields have our names; those that the old system lacks are left to the server. */
export function oldRowSchemas({ onChanged, onZoneAssumed, statuses, now }: RowRules) {
  const id = from(lowerCased, requiredId('This row has no id'));
  const clientId = from(lowerCased, requiredId('This row names no client'));
  const userId = from(lowerCased, idSchema.nullable());
  const instant = oldInstant(onZoneAssumed);
  const requiredInstant = instant.pipe(z.string({ error: 'This row has no time' }));
  const text = (max: number, label: string) => from(asText, optionalText(max, label));
  const required = (max: number, label: string) => from(asText, requiredText(max, label));
  const note = (field: string, max: number, label: string) =>
    from(
      (raw) => {
        const value = asText(raw);
        if (typeof value !== 'string') return value;
        const readable = readableText(value.replaceAll('\u0000', ''));
        if (readable !== value) onChanged(field, 'HTML is shown as plain text');
        return readable;
      },
      optionalText(max, label),
    );
  const listed = {
    name: required(NAME_MAX, 'Name').refine((name) => name !== 'enabled' && !name.includes('display_name'), {
      error: "Proformas can't use this name",
    }),
    display_name: from(asText, optionalText(NAME_MAX, 'Display name')),
    description: text(DESCRIPTION_MAX, 'Description'),
    sort_order: oldWhole.transform((order) => order ?? 0),
    is_active: oldFlag.transform((flag) => flag ?? true),
  };
  const named = <Entry extends { name: string; display_name: string | null }>(entry: Entry) => ({
    ...entry,
    display_name: entry.display_name ?? entry.name,
  });

  return {
    users: z
      .object({ id: userId, user_id: userId, email: from(addressOf, loginEmailSchema) })
      .transform((user, context) => {
        const known = user.user_id ?? user.id;
        if (known !== null) return { id: known, email: user.email };
        context.addIssue({ code: 'custom', path: ['id'], message: 'This row has no id' });
        return z.NEVER;
      }),
    profiles: z
      .object({
        user_id: from(lowerCased, requiredId('This row names no user')),
        full_name: required(NAME_MAX, 'Full name'),
        role: from(asText, z.string().nullable()).transform((given) => {
          const role = userRoleSchema.safeParse(given?.trim().toLowerCase());
          if (role.success) return role.data;
          if (given !== null) onChanged('role', `${shown(given)} becomes ${DEFAULT_USER_ROLE}`);
          return DEFAULT_USER_ROLE;
        }),
        created_at: instant.transform((at) => at ?? now.toISOString()),
      })
      .transform(({ user_id, ...profile }) => {
        const { first_name, surname } = splitName(profile.full_name);
        return { id: user_id, ...profile, first_name, last_name: surname };
      }),
    service_categories: z.object({ id, ...listed }).transform(named),
    service_sub_headers: z
      .object({ id, category_id: from(lowerCased, requiredId('This row names no category')), ...listed })
      .transform(named),
    service_options: z
      .object({
        id,
        sub_header_id: from(lowerCased, requiredId('This row names no sub-header')),
        ...listed,
        field_type: required(NAME_MAX, 'Field type'),
        field_options: from(fieldOptionsOf, fieldOptionsSchema.nullable().catch(null)),
        default_value: text(DESCRIPTION_MAX, 'Default value'),
        helper_text: text(DESCRIPTION_MAX, 'Helper text'),
        is_required: oldFlag.transform((flag) => flag ?? false),
      })
      .transform(named),
    axiom_settings: z.object({
      enabled: oldFlag.transform((flag) => flag ?? false),
      bot_id: from(asText, optionalText(200, 'Bot ID')).transform((bot) => bot ?? ''),
      webhook_url: from(asText, optionalText(2_000, 'Webhook URL')).transform((url) => url ?? ''),
      updated_at: instant.transform((at) => at ?? new Date(0).toISOString()),
    }),
    clients: z.object({
      id,
      first_name: from(asText, clientIdentity.first_name),
      surname: from(asText, clientIdentity.surname),
      email: from(asText, clientIdentity.email),
      phone_number: from(asText, clientIdentity.phone_number),
      company: from(asText, clientIdentity.company),
      proposal_id: text(50, 'Proposal code'),
      status: from(asText, z.string({ error: 'This client has no status' })).transform((given, context) => {
        const status = statusNamed(given) ?? statuses.get(given.trim().toLowerCase());
        if (status) return status;
        context.addIssue({ code: 'custom', message: `Unknown status ${shown(given)}` });
        return z.NEVER;
      }),
      inquiry_source: text(CLIENT_LIMITS.source, 'Inquiry source').transform(
        (source) => source && tidySource(source),
      ),
      calendly_booking: oldFlag.transform((flag) => flag ?? false),
      booked_by: text(CLIENT_LIMITS.name, 'Booked by'),
      notes: note('notes', CLIENT_LIMITS.notes, 'Internal notes'),
      created_at: requiredInstant,
    }),
    additional_information: z
      .object({
        id,
        client_id: clientId,
        how_did_you_hear: text(QUESTIONNAIRE_LIMITS.how_did_you_hear, 'How they heard about you'),
        engagement_type: oldList.transform((list) => list ?? []),
        trading_style: text(NAME_MAX, 'Trading style'),
        company_name: text(QUESTIONNAIRE_LIMITS.company_name, 'Company name'),
        company_registration_number: text(
          QUESTIONNAIRE_LIMITS.company_registration_number,
          'Company registration number',
        ),
        industry: text(QUESTIONNAIRE_LIMITS.industry, 'Industry'),
        turnover_last_12_months: oldNumber,
        employs_staff: oldFlag,
        number_of_staff: oldWhole,
        goals_next_12_months: text(QUESTIONNAIRE_LIMITS.goals_next_12_months, 'Goals'),
        business_challenges: text(QUESTIONNAIRE_LIMITS.business_challenges, 'Challenges'),
        existing_advisor: oldFlag,
        annual_fee: oldNumber,
        company_start_date: oldDay,
        company_turnover: oldNumber,
        created_at: requiredInstant,
      })
      // The three-field screen alone stores none of these.
      .transform((row) => {
        const { how_did_you_hear, industry, goals_next_12_months, business_challenges } = row;
        const answers = [how_did_you_hear, industry, goals_next_12_months, business_challenges];
        const isAnswered = row.engagement_type.length > 0 || answers.some((answer) => answer !== null);
        return { ...row, answered_at: isAnswered ? row.created_at : null };
      }),
    client_notes: z.object({
      id,
      client_id: clientId,
      user_id: userId,
      note_text: note('note_text', CLIENT_LIMITS.notes, 'Note').pipe(
        z.string({ error: 'This note is empty' }),
      ),
      created_at: requiredInstant,
    }),
    external_info_tokens: z
      .object({
        id,
        client_id: clientId,
        token: from(asText, requiredText(500, 'Token')),
        used: oldFlag.transform((flag) => flag ?? false),
        expires_at: instant.pipe(z.string({ error: 'This link has no end' })),
        created_at: instant,
      })
      .transform((link) => ({ ...link, created_at: link.created_at ?? madeBefore(link.expires_at, now) })),
    proforma_reviews: z
      .object({
        id,
        client_id: clientId,
        submitted_by: userId,
        details: oldObject.pipe(z.record(z.string(), z.unknown(), { error: 'This proforma is empty' })),
        submission_date: requiredInstant,
        updated_at: instant,
      })
      .transform((row) => ({ ...row, updated_at: row.updated_at ?? row.submission_date })),
    audit_logs: z
      .object({
        id: from(asText, requiredText(100, 'Id', 'This row has no id')),
        user_id: userId,
        action: required(NAME_MAX, 'Action'),
        table_name: from(asText, plainText(NAME_MAX, 'Table name').nullable()).transform(
          (name) => name ?? '',
        ),
        new_values: oldObject.transform((values) => values ?? {}),
        created_at: instant,
      })
      .transform((entry, context) => {
        const written = z.iso.datetime({ offset: true }).safeParse(entry.new_values.timestamp);
        const at = entry.created_at ?? (written.success ? new Date(written.data).toISOString() : null);
        if (at !== null) return { ...entry, created_at: at };
        context.addIssue({ code: 'custom', path: ['created_at'], message: 'This row has no time' });
        return z.NEVER;
      }),
  } satisfies Record<OldTable, z.ZodType>;
}

export type OldRows = { [Table in OldTable]: z.output<ReturnType<typeof oldRowSchemas>[Table]> };

function requiredId(missing: string) {
  return z.guid({ error: ({ input }) => (present(input) === null ? missing : `Not an id: ${shown(input)}`) });
}

function lowerCased(raw: unknown): unknown {
  const value = asText(raw);
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}

/** Sign-in tables hold addresses in any case. */
const addressOf = (raw: unknown) => asText(raw) ?? '';

/** The choices of a dropdown may also be a bare list. */
function fieldOptionsOf(raw: unknown): unknown {
  const value = present(raw);
  const read = value === null ? null : readJson(value);
  return Array.isArray(read) ? { options: read.filter((one) => typeof one === 'string') } : (read ?? null);
}

/** When a link without a time was made, so that it is never in the future. */
function madeBefore(expiresAt: string, now: Date): string {
  return new Date(Math.min(Date.parse(expiresAt) - LINK_DAYS * DAY_MS, now.getTime())).toISOString();
}
