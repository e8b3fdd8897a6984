import { and, desc, eq, sql } from 'drizzle-orm';
import { workspaceDone } from '#contract/connections/workspace/workspace-answer.ts';
import { workspaceNames } from '#contract/connections/workspace/workspace-names.ts';
import { parseWorkspace } from '#contract/connections/workspace/workspace-settings.ts';
import type { Db } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { outbox_deliveries } from '#server/db/schema/firm/connections.ts';
import { clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { outcomeOf } from '#server/features/connections/connections/outcome-of.ts';
import { readConnection } from '#server/features/connections/connections/read-connection.ts';
import type {
  DeliveryHandler,
  DeliveryOutcome,
  DeliveryRow,
  KeepProgress,
  OutboxServices,
} from '#server/features/firm/outbox/delivery-handler.ts';
import { reportNative } from '#server/features/proposals/proposals/report-native.ts';
import { openDrive } from './open-drive.ts';
import { workspaceFiles } from './workspace-files.ts';

/** Makes the client's folder with its files, then reports it, which moves the client on. */
export const createWorkspace: DeliveryHandler = (services, delivery, keep) =>
  outcomeOf(() => create(services, delivery, keep));

async function create(
  services: OutboxServices,
  { id: delivery_id, client_id, version_id }: DeliveryRow,
  keep: KeepProgress,
): Promise<DeliveryOutcome> {
  const { db } = services;
  const connection = await readConnection(db, 'workspace');
  const [client] = await db.select(clientColumns).from(clients).where(eq(clients.id, client_id));
  if (!connection || !client) throw new Error('The settings or the client are gone');
  const drive = openDrive(services, connection);
  const { place } = drive;
  const names = workspaceNames(parseWorkspace(connection.config), client);
  const folder = await drive.openFolder({
    name: names.folder,
    client_id,
    delivery_id,
    known: await knownFolder(db, { client_id, place }),
    keep: (folder_id) => keep({ place, folder_id }),
  });
  if (!folder)
    return {
      state: 'failed',
      answer: `There is a folder '${names.folder}' already, which wasn't made by this product. Rename or move it, then send again.`,
    };
  await keep({ place, folder_id: folder.id });
  await drive.makeSubFolders(folder, names.sub_folders);
  const files = await workspaceFiles(services, { client, version_id });
  // Repeating replaces a file with the same file.
  for (const { name, read } of files) await drive.putFile(folder, name, await read());
  await report(services, { client_id, version_id });
  return { state: 'done', answer: workspaceDone(folder.name, files.length, names.mended), link: folder.link };
}

/** The folder that an earlier attempt or delivery made for the client in this drive. */
async function knownFolder(
  db: Db,
  { client_id, place }: { client_id: string; place: string },
): Promise<string | null> {
  const { progress } = outbox_deliveries;
  const [known] = await db
    .select({ folder_id: sql<string>`${progress}->>'folder_id'` })
    .from(outbox_deliveries)
    .where(
      and(
        eq(outbox_deliveries.client_id, client_id),
        eq(outbox_deliveries.kind, 'workspace'),
        sql`${progress}->>'place' = ${place}`,
      ),
    )
    .orderBy(desc(outbox_deliveries.created_at), desc(outbox_deliveries.id))
    .limit(1);
  return known?.folder_id ?? null;
}

/** Clients whose proposal was signed elsewhere have no run to report to: their status is set by hand. */
async function report(
  { db, env, now }: OutboxServices,
  { client_id, version_id }: { client_id: string; version_id: string | null },
): Promise<void> {
  if (version_id === null) return;
  await db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    const [version] = await tx
      .select({ run_id: proposal_versions.run_id })
      .from(proposal_versions)
      .where(eq(proposal_versions.id, version_id));
    await reportNative(tx, {
      client,
      outcome: 'workspace_created',
      at: now().toISOString(),
      actor: { user_id: null, full_name: env.appName },
      ...(version?.run_id && { run_id: version.run_id }),
    });
  });
}
