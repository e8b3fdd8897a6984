import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FORM_SCREENS, FULL_SCREENS, SCREENS } from '#tests/support/screens.ts';
import { paths } from '#web/lib/navigation/paths.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');

/** Addresses that need no session. The sign-in page has its own screenshots and checks. */
const PUBLIC: readonly string[] = [paths.home, paths.auth];
const ADDRESSES = Object.entries(paths).filter(([, path]) => !PUBLIC.includes(path));

/** Returns the `paths` that match none of the addresses. */
function without(addresses: readonly string[]): string[] {
  return ADDRESSES.flatMap(([name, path]) => {
    const pattern = new RegExp(`^${path.replaceAll('$id', '\\{\\w+\\}')}(\\?|$)`);
    return addresses.some((address) => pattern.test(address)) ? [] : [name];
  });
}

describe('every screen', () => {
  it('has a route that uses its path', () => {
    const source = read('src/web/app/router.tsx');
    const routes = Array.from(source.matchAll(/\bpath: paths\.(\w+)/g), ([, name]) => name);
    expect(routes.toSorted()).toEqual(Object.keys(paths).toSorted());
    // The extra route has no path: it requires a user.
    expect(source.match(/= createRoute\(/g)).toHaveLength(routes.length + 1);
  });

  it('has screenshots', () => {
    expect(without(Object.values(SCREENS))).toEqual([]);
    const known = Object.keys({ ...SCREENS, ...FORM_SCREENS });
    expect(FULL_SCREENS.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('is checked for accessibility', () => {
    const list = read('tests/e2e/support/every-screen.ts');
    const addresses = Array.from(list.matchAll(/'(\/[^']*)'/g), ([, address = '']) => address);
    expect(without(addresses)).toEqual([]);
  });
});
