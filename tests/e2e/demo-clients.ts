import { connect } from '#server/db/connect.ts';
import { seedDemo } from '#server/db/demo/seed-demo.ts';
import { parseEnv } from '#server/env.ts';

/** Puts the demo's clients into an app's database, which runs meanwhile. */
export async function addDemoClients(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: 2, onError: () => {} });
  await seedDemo({ db, env: parseEnv({ NODE_ENV: 'test' }), now: () => new Date() });
  await close();
}
