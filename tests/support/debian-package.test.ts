import { afterEach, expect, it, vi } from 'vitest';
import { debianProgram } from './debian-package.ts';

afterEach(() => vi.restoreAllMocks());

it('a program that is there is returned with its path', () => {
  expect(debianProgram('sh', 'dash')).toMatch(/^\/.*\/sh$/);
});

it('a program that is missing and may not be installed is null, and a sentence says so', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1_000);
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  expect(debianProgram('no-such-program', 'no-such-package')).toBeNull();
  expect(said).toHaveBeenCalledExactlyOnceWith(
    "no-such-program is not installed, so its tests are not run. Install Debian's package no-such-package.",
  );
});
