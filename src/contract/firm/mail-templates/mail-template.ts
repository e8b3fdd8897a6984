import { z } from 'zod';
import { upTo } from '#contract/values/refinement.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { requiredText } from '#contract/values/text.ts';
import { fieldProblem, unknownFields } from './merge-fields.ts';

export const MAIL_LIMITS = { name: 100, subject: 200, body: 10_000 } as const;

/** A mail as staff write it, with fields to fill in. */
export const mailTextSchema = z.object({
  subject: requiredText(MAIL_LIMITS.subject, 'Subject'),
  body: requiredText(MAIL_LIMITS.body, 'Message'),
});

export type MailText = z.output<typeof mailTextSchema>;

function withKnownFields(max: number, label: string) {
  return requiredText(max, label).refine((text) => unknownFields(text).length === 0, {
    ...upTo(max),
    error: ({ input }) => fieldProblem({ unknown: unknownFields(String(input)), empty: [] }) ?? undefined,
  });
}

export const saveMailTemplateSchema = z.object({
  name: requiredText(MAIL_LIMITS.name, 'Name'),
  subject: withKnownFields(MAIL_LIMITS.subject, 'Subject'),
  body: withKnownFields(MAIL_LIMITS.body, 'Message'),
});

export type SaveMailTemplate = z.output<typeof saveMailTemplateSchema>;

export const mailTemplateSchema = z.object({
  id: idSchema,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Counts changes. */
  version: z.int(),
});

export type MailTemplate = z.infer<typeof mailTemplateSchema>;
