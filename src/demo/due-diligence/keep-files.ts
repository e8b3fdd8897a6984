import { desc, eq, inArray } from 'drizzle-orm';
import type { ClientFile } from '#contract/due-diligence/files/client-file.ts';
import { type Assessment, NO_FACTS } from '#contract/due-diligence/files/file.ts';
import { suggestLevel } from '#contract/due-diligence/files/suggest-level.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { users } from '#server/db/schema/users.ts';
import { accept } from '#server/features/due-diligence/files/accept.ts';
import { assess } from '#server/features/due-diligence/files/assess.ts';
import { fileLaw } from '#server/features/due-diligence/files/file-law.ts';
import { openFile } from '#server/features/due-diligence/files/open-file.ts';
import { addEvidence } from '#server/features/due-diligence/parties/add-evidence.ts';
import { changeParty } from '#server/features/due-diligence/parties/change-party.ts';

/** Every how many files one is left unfinished, and one has a high risk that waits for its second person. */
const UNFINISHED_EVERY = 4;
const HIGH_EVERY = 7;

/**
 * Opens the files of the newest clients with a proforma or a signature. Most are accepted, some lack something, and some
 * wait for the person who approves. Returns the clients whose files nobody has worked on yet.
 */
export async function keepFiles({
  db,
  staff,
  approver,
}: {
  db: Db;
  staff: SignedInCtx;
  approver: SignedInCtx;
}): Promise<string[]> {
  await db.update(users).set({ approves_for_firm: true }).where(eq(users.id, approver.actor.user_id));
  const chosen = await db
    .select({ id: clients.id })
    .from(clients)
    .where(
      inArray(clients.status, [
        'proforma_review',
        'goproposal_sent',
        'goproposal_signed',
        'onedrive_created',
      ]),
    )
    .orderBy(desc(clients.created_at))
    .limit(16);
  const untouched: string[] = [];
  for (const [index, { id: client_id }] of chosen.entries()) {
    const opened = await openFile({ context: staff, input: { client_id } });
    if (index % UNFINISHED_EVERY === 1) {
      untouched.push(client_id);
      continue;
    }
    const isHigh = index % HIGH_EVERY === 3;
    const done = await complete(staff, client_id, opened, isHigh);
    if (!isHigh && done.file)
      await accept({ context: staff, input: { client_id, revision: done.file.revision } });
  }
  return untouched;
}

async function complete(
  context: SignedInCtx,
  client_id: string,
  { parties, file }: ClientFile,
  isHigh: boolean,
): Promise<ClientFile> {
  const hasCompany = parties.some(({ kind }) => kind === 'company');
  for (const party of parties) {
    await addEvidence({
      context,
      input: {
        client_id,
        party_id: party.id,
        id: crypto.randomUUID(),
        document: party.kind === 'person' ? 'Passport' : 'Companies House register',
        reference: null,
        seen_on: londonDay(context.now()),
        copy_place: 'elsewhere',
        copy_location: 'Client folder on the drive',
      },
    });
    if (party.kind === 'company') continue;
    const { evidence: _evidence, added_at: _at, added_by_name: _by, left_on: _left, ...fields } = party;
    // Behind a company stands somebody who runs it.
    const roles = hasCompany ? (['director', 'owner'] as const) : fields.roles;
    await changeParty({ context, input: { ...fields, client_id, pep: 'no', roles: [...roles] } });
  }
  const countries: Assessment['countries'] = isHigh ? ['GB', 'AE'] : ['GB'];
  const { reasons } = suggestLevel(
    { countries },
    parties,
    file?.facts ?? NO_FACTS,
    await fileLaw(context.db, context.now()),
  );
  return assess({
    context,
    input: {
      client_id,
      version: file?.version ?? 0,
      purpose: 'Accounts and tax, as the proforma says.',
      expected_work: file?.expected_work ?? null,
      source_of_funds: isHigh ? 'Sale of goods; bank statements seen.' : null,
      source_of_wealth: null,
      countries,
      factors: {},
      level: isHigh ? 'high' : 'normal',
      level_reasons: isHigh
        ? 'Large payments in cash, and a supplier abroad who is new.'
        : ['Local business, known for some time.', ...reasons].join(' '),
    },
  });
}
