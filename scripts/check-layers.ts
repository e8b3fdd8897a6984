import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const { output } = await cruise(['src'], await extractOptions(join(root, '.dependency-cruiser.cjs')));
if (typeof output === 'string') throw new Error(output);

const { totalCruised, violations } = output.summary;
const modules = output.modules.filter(({ source }) => source.startsWith('src/'));
for (const { rule, from, to, cycle } of violations) {
  const path = cycle ? cycle.map((step) => step.name).join(' → ') : to;
  console.error(`${rule.name}: ${from} → ${path}`);
}
// The rules hold of nothing, too: without a parser for our TypeScript there are no modules and no violations.
const unread = !modules.some(({ dependencies }) => dependencies.length > 0);
if (unread)
  console.error('No module with an import was found: dependency-cruiser can not read TypeScript here.');
console.log(
  `Layers: ${modules.length} modules (${totalCruised} with libraries), ${violations.length} violations`,
);
if (unread || violations.length > 0) process.exitCode = 1;
