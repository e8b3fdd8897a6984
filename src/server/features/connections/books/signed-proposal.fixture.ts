import type { Db } from '#server/db/connect.ts';
import { sentProposal, signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { callAs, createActor, type TestServices } from '#tests/support/test-services.ts';

/** Sends proposals, and signs them as the client does. */
export async function startSigned(services: TestServices) {
  const actor = await createActor(services);
  const api = callAs(services, actor);
  const { proposalPage } = callAs(services, null);

  async function signed({
    client_id,
    number = 1,
    left_out = [],
    reference,
  }: {
    client_id: string;
    number?: number;
    left_out?: string[];
    reference?: string;
  }) {
    services.advance(1_000);
    const at = services.now().toISOString();
    const sent = await sentProposal(services.db as Db, {
      client_id,
      at,
      number,
      names: ['Priya Shah'],
      valid_until: '2099-01-01',
      ...(reference !== undefined && { reference }),
    });
    const token = sent.tokens[0] ?? '';
    await proposalPage.sign({ token, ...signingOf(await proposalPage.open({ token }), { left_out }) });
    return { ...sent, token };
  }

  async function newClient(first_name: string): Promise<string> {
    const created = await api.clients.create({
      first_name,
      surname: 'Shah',
      email: 'priya@shah-bakery.example',
      inquiry_source: 'Phone',
      status: 'proforma_review',
    });
    return created.id;
  }

  return {
    api,
    actor,
    newClient,
    /** A client with a signed proposal of £100.00 a month, and £20.00 for the option. */
    signedClient: async (first_name: string) =>
      signed({ client_id: await newClient(first_name), reference: `PROP ${first_name}` }),
    signed,
  };
}
