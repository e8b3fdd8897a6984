import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type IModule } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

/** Folders of areas. Their nouns may depend on each other in one direction only. */
const ROOMS = ['src/contract', 'src/server/features', 'src/web/features'];

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const { output } = await cruise(
  ['src', 'bench', 'scripts', 'tests'],
  await extractOptions(join(root, '.dependency-cruiser.cjs')),
);
if (typeof output === 'string') throw new Error(output);

const { totalCruised, violations } = output.summary;
const modules = output.modules.filter(({ source }) => !source.includes('node_modules'));
for (const { rule, from, to, cycle } of violations) {
  const path = cycle ? cycle.map((step) => step.name).join(' → ') : to;
  console.error(`${rule.name}: ${from} → ${path}`);
}
const cycles = ROOMS.flatMap((room) => folderCycles(room, modules));
for (const cycle of cycles) console.error(`no-cycles: ${cycle}`);
const doubles = namesInTwoFiles(modules.map(({ source }) => source));
for (const double of doubles) console.error(`one-name: ${double}`);

// If no modules were read, for example without the TypeScript parser, every rule would pass.
const unread = !modules.some(({ dependencies }) => dependencies.length > 0);
if (unread) console.error('No imports found: dependency-cruiser cannot parse TypeScript here.');
const count = violations.length + cycles.length + doubles.length;
console.log(`Layers: ${modules.length} modules (${totalCruised} with libraries), ${count} violations`);
if (unread || count > 0) process.exitCode = 1;

/** Returns circular imports between the nouns of a room, except those of tests and fixtures. */
function folderCycles(room: string, all: readonly IModule[]): string[] {
  const folderOf = (path: string) => path.match(`^${room}/([^/]+(?:/[^/]+)?)/`)?.[1];
  const imports = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of all) {
    const from = folderOf(source);
    if (from === undefined || /\.(test|fixture)\.tsx?$/.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to === undefined || to === from) continue;
      imports.set(from, (imports.get(from) ?? new Map()).set(to, `${source} → ${resolved}`));
    }
  }
  const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from)?.keys() ?? [])].some((next) => {
      if (next === wanted) return true;
      if (seen.has(next)) return false;
      return reaches(next, wanted, seen.add(next));
    });
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reaches(to, from)).map(([, example]) => example),
  );
}

/** Returns the exported names that several files define, each with its files. */
function namesInTwoFiles(files: readonly string[]): string[] {
  const definitions = /^export (?:async )?(?:function\*?|const|let|interface|type|class) (\w+)/gm;
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(definitions)].map(([, name = '']) => ({ name, file })),
    );
  return [...Map.groupBy(found, ({ name }) => name)]
    .map(([name, all]) => ({ name, files: new Set(all.map(({ file }) => file)) }))
    .filter(({ files }) => files.size > 1)
    .map(({ name, files }) => `${name} is exported by ${[...files].join(' and ')}`);
}
