import { z } from 'zod';
import { mailTemplateSchema } from '#contract/firm/mail-templates/mail-template.ts';
import { PLACEHOLDERS, type Placeholder } from '#contract/firm/mail-templates/merge-fields.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** The copy of a mail that staff sent to a client. Its link is left out, since a link grants access. */
export const clientMailSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  to_email: z.string(),
  subject: z.string(),
  body: z.string(),
  sent_by_name: z.string(),
  created_at: instantSchema,
  /** Starts at 1. Each 'Send again' adds one. */
  attempt: z.int(),
  /** When the mail server accepted it, or it was written to a file. */
  sent_at: instantSchema.nullable(),
  /** Whether it was only written to a file, because no mail server is configured. */
  is_written: z.boolean(),
  /** When sending was given up. */
  failed_at: instantSchema.nullable(),
  failure: z.string().nullable(),
});

export type ClientMail = z.infer<typeof clientMailSchema>;

export type MailState = 'waiting' | 'sent' | 'written' | 'failed';

export function mailState({
  sent_at,
  is_written,
  failed_at,
}: Pick<ClientMail, 'sent_at' | 'is_written' | 'failed_at'>): MailState {
  if (sent_at !== null) return is_written ? 'written' : 'sent';
  return failed_at === null ? 'waiting' : 'failed';
}

const mergeField = z.enum(Object.keys(PLACEHOLDERS) as [Placeholder, ...Placeholder[]]);

/** Everything that the dialog for writing to a client needs. */
export const mailDraftSchema = z.object({
  templates: z.array(mailTemplateSchema),
  to_email: z.string(),
  /** The person who receives replies; null if the sender is an API key and the client has no owner. */
  reply_to_name: z.string().nullable(),
  values: z.record(mergeField, z.string().nullable()),
  mail_configured: z.boolean(),
});

export type MailDraft = z.infer<typeof mailDraftSchema>;
