import { globSync, rmSync } from 'node:fs';

// drizzle-kit compares the schema with the newest snapshot alone.
for (const older of globSync('drizzle/meta/*_snapshot.json').toSorted().slice(0, -1)) rmSync(older);
