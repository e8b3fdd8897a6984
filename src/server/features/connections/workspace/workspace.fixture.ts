import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { DEFAULT_WORKSPACE, type SaveWorkspace } from '#contract/connections/workspace/workspace-settings.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { handlersOf } from '#server/features/firm/outbox/handlers.fixture.ts';
import { outboxOf } from '#server/features/firm/outbox/outbox.fixture.ts';
import { startOutbox } from '#server/features/firm/outbox/start-outbox.ts';
import { storeFile } from '#server/features/proposals/files/store-file.ts';
import { sentProposal } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { startGraphDouble } from '#server/integrations/graph/graph-double.fixture.ts';
import { smallPdf } from '#server/kernel/sealed-pdf/small-pdf.fixture.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { createWorkspace } from './create-workspace.ts';

export const FORM: SaveWorkspace = { ...DEFAULT_WORKSPACE, enabled: true, secret: '', sub_folders: 'Tax' };

/** For the double of Graph. */
export const ONEDRIVE: SaveWorkspace = {
  ...FORM,
  provider: 'onedrive',
  tenant_id: 'tenant',
  client_id: 'application',
  secret: 'graph-secret',
  drive: 'b!library',
};

/** An outbox with workspaces, on a double of Graph and in a folder of the machine. */
export async function startWorkspaces() {
  const graph = await startGraphDouble();
  const root = await mkdtemp(join(tmpdir(), 'workspaces-'));
  const services = await startTestServices({ ...graph.env, WORKSPACE_FOLDER: root });
  const { as, signedClient, queue, of, clear } = await outboxOf(services);
  const admin = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));
  const outbox = startOutbox(services, handlersOf(createWorkspace), { work: false });

  async function save(form: Partial<SaveWorkspace> = {}) {
    const { version } = await admin.workspace.get();
    return admin.workspace.save({ ...FORM, ...form, version });
  }

  /** A client whose sent proposal has a signed record, with answers and a run of kind native. */
  async function nativeClient(company: string) {
    const client_id = await signedClient();
    await services.db.update(clients).set({ status: 'info_returned' }).where(eq(clients.id, client_id));
    await as.questionnaire.enter({ client_id, answers: ANSWERS });
    await as.proforma.create({ client_id, details: reviewDetails });
    const at = services.now().toISOString();
    const { version_id } = await sentProposal(services.db, { client_id, at });
    await services.db
      .update(clients)
      .set({ company, status: 'goproposal_signed' })
      .where(eq(clients.id, client_id));
    const record = { name: 'Signed proposal.pdf', type: 'application/pdf', content: smallPdf() };
    await storeFile(services.db, {
      client_id,
      proposal_version_id: version_id,
      kind: 'record',
      at,
      ...record,
    });
    const { client } = await as.clients.get({ id: client_id });
    return { client_id, version_id, code: client.proposal_id };
  }

  async function stop() {
    await outbox.stop();
    await services.stop();
    await graph.stop();
    await rm(root, { recursive: true });
  }

  return {
    graph,
    root,
    services,
    as,
    admin,
    outbox,
    signedClient,
    queue,
    of,
    clear,
    save,
    nativeClient,
    stop,
  };
}
