import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseDockerfile } from '#tests/support/machines/dockerfile.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const stages = parseDockerfile(read('Dockerfile'));
const image = stages.at(-1);

test('the image has the Node version that the product is tested with', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  for (const { from } of stages) expect(from).toBe(`node:${devDependencies.node}-bookworm-slim`);
});

test('the image runs as an account other than root', () => {
  expect(image?.settings).toMatchObject({ user: 'node', volumes: ['/data'], env: { DATA_DIR: '/data' } });
  expect(read('compose.yaml')).toMatch(/^ {4}read_only: true$/m);
});

test('the image starts the server with the Node options of `npm start`', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const [node, ...options] = image?.settings.command.slice(0, -1) ?? [];
  expect(scripts.start).toBe([node, ...options, 'scripts/start.ts'].join(' '));
});

test('every file that the Dockerfile copies from the checkout exists', () => {
  const copied = stages
    .flatMap(({ steps }) => steps)
    .flatMap((step) => (step.kind === 'copy' && step.from === undefined ? step.sources : []));
  expect(copied.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});
