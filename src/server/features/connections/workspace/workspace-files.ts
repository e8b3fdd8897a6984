import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { mendName } from '#contract/connections/workspace/mend-name.ts';
import { answerLines } from '#contract/intake/questionnaire/answer-lines.ts';
import { dayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { firmName } from '#server/features/firm/firm/read-firm.ts';
import type { OutboxServices } from '#server/features/firm/outbox/delivery-handler.ts';
import { newestProforma } from '#server/features/pricing/proforma/newest-proforma.ts';
import { findVersionFile } from '#server/features/proposals/files/find-version-file.ts';
import { readProposalRow } from '#server/features/proposals/proposals/export-proposal.ts';
import { WorkerPool } from '#server/kernel/workers/worker-pool.ts';
import type { Sheet } from './sheet.ts';

const SECONDS = 20;

const pool = new WorkerPool<Sheet, Buffer>(new URL('./sheet-worker.ts', import.meta.url));

interface WorkspaceFile {
  name: string;
  /** Renders or reads the content. */
  read: () => Promise<Buffer>;
}

/** Raw values that the spreadsheet has for programs. */
const NOT_FOR_READING = ['Client ID', 'Services Data'];

/**
 * The files of a client's workspace: the signed record of the version, the newest answers, and the newest proforma. Files
 * of later versions have names of their own.
 */
export async function workspaceFiles(
  { db, env }: Pick<OutboxServices, 'db' | 'env'>,
  { client, version_id }: { client: ClientRow; version_id: string | null },
): Promise<WorkspaceFile[]> {
  const firm = await firmName({ db, env });
  const [version] = version_id
    ? await db
        .select({ number: proposal_versions.number })
        .from(proposal_versions)
        .where(eq(proposal_versions.id, version_id))
    : [];
  const record = version_id && (await findVersionFile(db, version_id));
  const [answers] = await db
    .select()
    .from(additional_information)
    .where(
      and(eq(additional_information.client_id, client.id), isNotNull(additional_information.answered_at)),
    )
    .orderBy(desc(additional_information.created_at), desc(additional_information.id))
    .limit(1);
  const [proforma, row] = await db.transaction(async (tx) => [
    await newestProforma(tx, client.id),
    await readProposalRow(tx, client),
  ]);
  const later = version && version.number > 1 ? `, version ${version.number}` : '';
  const sheet = (title: string, at: string, lines: Sheet['lines']): WorkspaceFile => ({
    name: `${title}${later}.pdf`,
    read: () => {
      const subtitle = `${client.company ?? clientFullName(client)}, ${dayText(londonDay(new Date(at)))}`;
      return pool.run({ title, subtitle, firm, at, lines }, { seconds: SECONDS, isPatient: true });
    },
  });
  return [
    ...(record
      ? [{ name: mendName(record.name), read: async () => Buffer.from(await record.arrayBuffer()) }]
      : []),
    ...(answers?.answered_at
      ? [
          sheet(
            'Questionnaire',
            answers.answered_at,
            answerLines({ ...answers, trading_style: answers.trading_style ?? '' }),
          ),
        ]
      : []),
    ...(proforma && row
      ? [
          sheet(
            'Proforma',
            proforma.updated_at,
            row.header.flatMap((label, index) =>
              NOT_FOR_READING.includes(label) ? [] : [[label, row.values[index] ?? ''] as const],
            ),
          ),
        ]
      : []),
  ];
}
