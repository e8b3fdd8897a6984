import { join } from 'node:path';
import { parseWorkspace } from '#contract/connections/workspace/workspace-settings.ts';
import type { ConnectionRow } from '#server/features/connections/connections/read-connection.ts';
import type { OutboxServices } from '#server/features/firm/outbox/delivery-handler.ts';
import type { Drive } from '#server/integrations/drives/drive.ts';
import { folderDrive } from '#server/integrations/drives/folder-drive.ts';
import { graphDrive } from '#server/integrations/graph/graph-drive.ts';
import { ServiceFailure } from '#server/integrations/outbound/service-failure.ts';

/** The drive that the settings name. Throws ServiceFailure if its secret is missing or can't be read. */
export function openDrive(
  { env, cipher, now }: Pick<OutboxServices, 'env' | 'cipher' | 'now'>,
  { config: stored, secret }: ConnectionRow,
): Drive {
  const config = parseWorkspace(stored);
  if (config.provider === 'folder') {
    const root = env.workspaceFolder;
    return folderDrive({ root, makesRoot: root === join(env.dataDir, 'workspaces') }, config.path);
  }
  if (secret === null) throw new ServiceFailure('The secret is missing', { isTemporary: false });
  return graphDrive({ env, now }, { ...config, secret: readable(cipher, secret) });
}

function readable(cipher: OutboxServices['cipher'], secret: string): string {
  try {
    return cipher.decrypt(secret);
  } catch {
    throw new ServiceFailure(
      'The secret cannot be read. AUTH_SECRET may have changed. Enter the secret again',
      {
        isTemporary: false,
      },
    );
  }
}
