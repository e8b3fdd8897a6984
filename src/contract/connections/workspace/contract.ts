import { z } from 'zod';
import { connectionSchema } from '#contract/connections/connections/connection.ts';
import { adminPersonProcedure, adminProcedure } from '#contract/procedure.ts';
import { saveWorkspaceSchema, workspaceConfigSchema } from './workspace-settings.ts';

const workspaceSchema = workspaceConfigSchema.extend({
  ...connectionSchema.shape,
  /** The only folder on the server in which folders may be made. */
  root: z.string(),
});

export type WorkspaceSettings = z.infer<typeof workspaceSchema>;

/** Folders for clients who have signed. */
export const workspaceContract = {
  get: adminProcedure('GET /connections/workspace', 'Get the workspace settings').output(workspaceSchema),
  save: adminPersonProcedure(
    'PUT /connections/workspace',
    'Save the workspace settings',
    '`version` is the version the form was opened with. An empty `secret` keeps the stored one.',
  )
    .input(saveWorkspaceSchema.safeExtend({ version: z.int() }))
    .output(workspaceSchema),
  test: adminPersonProcedure(
    'POST /connections/workspace/test',
    'Test the workspace',
    'Tries the saved settings, and stores the result. Creates no folder for a client.',
  ).output(workspaceSchema),
};
