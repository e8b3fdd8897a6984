import { z } from 'zod';
import { plainText } from '#contract/values/text.ts';
import { unknownNameFields } from './name-fields.ts';

/** `folder`: on the server, for instance a mounted share. `onedrive`: OneDrive or SharePoint. */
const WORKSPACE_PROVIDERS = ['folder', 'onedrive'] as const;

/** How the product signs in to Microsoft. */
const GRAPH_CREDENTIALS = ['secret', 'certificate'] as const;

const template = (max: number, label: string) =>
  plainText(max, label).superRefine((text, context) => {
    const [unknown] = unknownNameFields(text);
    if (unknown)
      context.addIssue({ code: 'custom', message: `${unknown} isn't a field that can be filled in` });
  });

/** A path without steps upwards. The server checks links of the file system too. */
const subPath = (max: number, label: string) =>
  plainText(max, label).refine((path) => !path.split(/[/\\]/).includes('..'), {
    error: `${label} must not contain ..`,
  });

/** Where clients' folders are made and how they are named. The secret is stored separately. */
export const workspaceConfigSchema = z.object({
  provider: z.enum(WORKSPACE_PROVIDERS),
  /** For `folder`: below the folder that the operator allows, or an absolute path within it. */
  path: subPath(500, 'Folder'),
  tenant_id: plainText(100, 'Tenant'),
  client_id: plainText(100, 'Application'),
  credentials: z.enum(GRAPH_CREDENTIALS),
  /** The address of a SharePoint site, the email address of a OneDrive's owner, or a drive's ID. */
  drive: plainText(500, 'Library'),
  /** For `onedrive`: the path of the parent folder in the library; '' for the library itself. */
  parent: subPath(300, 'Parent folder'),
  folder_name: template(200, 'Name of the folder').min(1, { error: 'Name of the folder is required' }),
  /** One a line. A slash makes levels. */
  sub_folders: template(2_000, 'Sub-folders').refine((text) => text.split('\n').length <= 50, {
    error: 'At most 50 sub-folders',
  }),
});

export type WorkspaceConfig = z.infer<typeof workspaceConfigSchema>;

export const DEFAULT_WORKSPACE: WorkspaceConfig = {
  provider: 'folder',
  path: '',
  tenant_id: '',
  client_id: '',
  credentials: 'secret',
  drive: '',
  parent: '',
  folder_name: '{{client.proposal_id}} {{client.company}}',
  sub_folders: 'Accounts\nTax\nCorrespondence',
};

/** The stored settings. A setting that an earlier release didn't have gets its default. */
export function parseWorkspace(config: object): WorkspaceConfig {
  return workspaceConfigSchema.parse({ ...DEFAULT_WORKSPACE, ...config });
}

const REQUIRED_FOR_ONEDRIVE = { tenant_id: 'Tenant', client_id: 'Application', drive: 'Library' } as const;

/** The settings form. */
export const saveWorkspaceSchema = workspaceConfigSchema
  .extend({
    enabled: z.boolean(),
    /** '' keeps the stored one. */
    secret: plainText(20_000, 'Secret'),
  })
  .superRefine((values, context) => {
    if (values.provider !== 'onedrive') return;
    for (const [field, label] of Object.entries(REQUIRED_FOR_ONEDRIVE))
      if (values[field as keyof typeof REQUIRED_FOR_ONEDRIVE] === '')
        context.addIssue({ code: 'custom', path: [field], message: `${label} is required` });
  });

export type SaveWorkspace = z.output<typeof saveWorkspaceSchema>;
