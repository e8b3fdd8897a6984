import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FORM_SCREENS, FULL_SCREENS, SCREENS } from '#tests/support/screens.ts';
import { paths } from '#web/lib/navigation/paths.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');

/** Addresses of strangers: the sign-in is photographed and walked by itself. */
const PUBLIC: readonly string[] = [paths.home, paths.auth];
const ADDRESSES = Object.entries(paths).filter(([, path]) => !PUBLIC.includes(path));

/** Those of `paths` that no address is an example of. */
function without(addresses: readonly string[]): string[] {
  return ADDRESSES.flatMap(([name, path]) => {
    const pattern = new RegExp(`^${path.replaceAll('$id', '\\{\\w+\\}')}(\\?|$)`);
    return addresses.some((address) => pattern.test(address)) ? [] : [name];
  });
}

describe('every screen', () => {
  it('has its route, made with its path', () => {
    const source = read('src/web/app/router.tsx');
    const routes = Array.from(source.matchAll(/\bpath: paths\.(\w+)/g), ([, name]) => name);
    expect(routes.toSorted()).toEqual(Object.keys(paths).toSorted());
    // All but the one that asks for a user.
    expect(source.match(/= createRoute\(/g)).toHaveLength(routes.length + 1);
  });

  it('is photographed', () => {
    expect(without(Object.values(SCREENS))).toEqual([]);
    const known = Object.keys({ ...SCREENS, ...FORM_SCREENS });
    expect(FULL_SCREENS.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('is walked for accessibility', () => {
    const specs = globSync('tests/e2e/**/accessibility*.spec.ts', { cwd: ROOT }).map(read).join('\n');
    const own = Array.from(specs.matchAll(/'(\/[^']*)'/g), ([, address = '']) => address);
    const shared = /#tests\/support\/screens\.ts/.test(specs) ? Object.values(SCREENS) : [];
    expect(without([...own, ...shared])).toEqual([]);
  });
});
