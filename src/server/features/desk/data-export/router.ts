import { exportEntries } from '#server/db/data-export/export-entries.ts';
import { confirmIdentity } from '#server/features/identity/account/confirm-identity.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { archiveStatus } from '#server/jobs/archives/archive-status.ts';
import { makeArchive } from '#server/jobs/archives/make-archive.ts';
import { productVersion } from '#server/kernel/product-version.ts';
import { EXPORTS } from './export-kind.ts';

async function* inFolder(folder: string, entries: ReturnType<typeof exportEntries>) {
  for await (const { path, pieces } of entries) yield { name: `${folder}/${path}`, pieces };
}

export const dataExportRouter = {
  status: signedIn.dataExport.status.handler(({ context }) => archiveStatus(context, EXPORTS)),
  /**
   * Starts an export of everything. Throws WRONG_PASSWORD, SECOND_FACTOR_INVALID, TOO_MANY_REQUESTS and EXPORT_UNDER_WAY.
   */
  start: signedIn.dataExport.start.handler(async ({ context, input: { confirmation } }) => {
    await confirmIdentity(context, confirmation);
    const { actor, now } = context;
    await makeArchive(context, {
      kind: EXPORTS,
      started_by_name: actor.full_name,
      first: 'tables',
      record: (export_id) => recordAudit(context.db, actor, 'DATA_EXPORT_STARTED', { export_id }),
      entries: (client, { schema, started, onProgress }) =>
        inFolder(
          `tallygate-${started.started_at.slice(0, 10)}`,
          exportEntries(client, { schema, product_version: productVersion(), now, onProgress }),
        ),
    });
    return archiveStatus(context, EXPORTS);
  }),
};
