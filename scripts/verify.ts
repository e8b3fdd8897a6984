import { parseArgs } from 'node:util';

// Needs neither database nor network. `npm run verify -- FILE [--certificate PEM] [--authority PEM]` says whether a sealed PDF is
// intact, and `npm run verify -- --timeline EXPORT` checks a client's timeline. Exits with 0 only if nothing was changed.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { certificate: { type: 'string' }, authority: { type: 'string' }, timeline: { type: 'string' } },
});
const [file] = positionals;

if (values.timeline !== undefined) {
  const { verifyExportedTimeline } = await import('./verify/verify-exported-timeline.ts');
  await verifyExportedTimeline(values.timeline);
} else if (file !== undefined) {
  const { verifySealedFile } = await import('./verify/verify-sealed-file.ts');
  await verifySealedFile(file, values);
} else {
  console.error('Name the file: npm run verify -- FILE, or npm run verify -- --timeline FILE');
  process.exit(2);
}
