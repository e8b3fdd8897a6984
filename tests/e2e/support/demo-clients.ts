import { connect } from '#server/db/connect.ts';
import { parseEnv } from '#server/kernel/env.ts';
import { addDemoClients as addClients } from '#tests/support/demo-clients.ts';

/** Adds the demo's clients to the database of a running app. */
export async function seedDemoClients(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: 2, onError: () => {} });
  await addClients({ db, env: parseEnv({ NODE_ENV: 'test' }), now: () => new Date() });
  await close();
}
