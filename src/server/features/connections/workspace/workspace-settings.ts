import type { WorkspaceSettings } from '#contract/connections/workspace/contract.ts';
import { parseWorkspace, type SaveWorkspace } from '#contract/connections/workspace/workspace-settings.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import {
  type ConnectionRow,
  readConnection,
  shownConnection,
} from '#server/features/connections/connections/read-connection.ts';
import { saveConnection } from '#server/features/connections/connections/save-connection.ts';
import { testConnection } from '#server/features/connections/connections/test-connection.ts';
import { openDrive } from './open-drive.ts';

function shown({ env }: Pick<SignedInCtx, 'env'>, row: ConnectionRow | null): WorkspaceSettings {
  return { ...parseWorkspace(row?.config ?? {}), ...shownConnection(row), root: env.workspaceFolder };
}

export async function readWorkspace(context: Pick<SignedInCtx, 'db' | 'env'>): Promise<WorkspaceSettings> {
  return shown(context, await readConnection(context.db, 'workspace'));
}

/** Saves the settings form. Throws ROW_CHANGED if someone has saved since it was opened. */
export async function saveWorkspace({
  context,
  input: { version, enabled, secret, ...config },
}: ProcedureCall<SaveWorkspace & { version: number }>): Promise<WorkspaceSettings> {
  const kind = 'workspace' as const;
  const parse = parseWorkspace;
  return shown(context, await saveConnection({ context, kind, version, enabled, secret, config, parse }));
}

/** Tests the saved settings and stores the result. */
export async function testWorkspace({ context }: { context: SignedInCtx }): Promise<WorkspaceSettings> {
  const row = await readConnection(context.db, 'workspace');
  if (row) await testConnection(context, row, async () => openDrive(context, row).test());
  return readWorkspace(context);
}
