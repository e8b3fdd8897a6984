import { z } from 'zod';
import { adminProcedure } from '#contract/procedure.ts';
import { SENT_BY } from '#contract/proposals/proposal-versions/settings.ts';

const count = z.int();

const settingsStateSchema = z.object({
  users: count,
  /** People who take calls and have no join link. */
  without_join_link: count,
  /** Whether the firm has a name, which clients see. */
  firm_named: z.boolean(),
  mail_templates: count,
  sent_by: z.enum(SENT_BY),
  /** Whether mails are sent. Without a mail server, they are written to files. */
  email_configured: z.boolean(),
  automation_enabled: z.boolean(),
  /** Where bills go, as readable text; null while the connection is off. */
  books: z.string().nullable(),
  direct_debit_enabled: z.boolean(),
  due_diligence_enabled: z.boolean(),
  webhooks: count,
  workspace_enabled: z.boolean(),
  /** API keys that work. */
  api_keys: count,
});

export type SettingsState = z.infer<typeof settingsStateSchema>;

export const settingsContract = {
  state: adminProcedure(
    'GET /settings/state',
    'Get the state of settings',
    'What is set up and what is not, for the list of settings.',
  ).output(settingsStateSchema),
};
