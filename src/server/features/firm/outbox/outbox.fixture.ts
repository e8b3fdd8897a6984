import { eq } from 'drizzle-orm';
import type { ConnectionKind } from '#contract/firm/outbox/delivery.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { connection_settings, outbox_deliveries } from '#server/db/schema/firm/connections.ts';
import { callAs, createActor, type TestServices } from '#tests/support/test-services.ts';
import { queueDeliveries } from './queue-delivery.ts';

export const DONE = { state: 'done', answer: 'Created', link: null } as const;

/** An admin whose clients have signed, and what the outbox has for them. */
export async function outboxOf(services: TestServices) {
  const as = callAs(services, await createActor(services, { role: 'admin', full_name: 'Ada Admin' }));

  const enable = (...kinds: ConnectionKind[]) =>
    services.db
      .insert(connection_settings)
      .values(kinds.map((kind) => ({ kind, enabled: true, config: {} })))
      .onConflictDoUpdate({ target: connection_settings.kind, set: { enabled: true } });

  async function signedClient() {
    const client = await as.clients.create({
      first_name: 'Nora',
      surname: 'New',
      email: `${crypto.randomUUID()}@example.com`,
      inquiry_source: 'Email',
    });
    await services.db.update(clients).set({ status: 'goproposal_signed' }).where(eq(clients.id, client.id));
    return client.id;
  }

  const queue = (client_id: string, version_id: string | null = crypto.randomUUID()) =>
    services.db.transaction((tx) =>
      queueDeliveries(tx, { client_id, version_id, at: services.now().toISOString() }),
    );

  const of = async (client_id: string) => (await as.clients.get({ id: client_id })).deliveries;

  async function clear() {
    await services.db.delete(outbox_deliveries);
    await services.db.delete(connection_settings);
  }

  return { as, enable, signedClient, queue, of, clear };
}
