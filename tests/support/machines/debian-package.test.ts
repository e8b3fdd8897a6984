import { afterEach, expect, it, vi } from 'vitest';
import { debianProgram } from './debian-package.ts';

afterEach(() => vi.restoreAllMocks());

it('debianProgram returns the path of an installed program', () => {
  expect(debianProgram('sh', 'dash')).toMatch(/^\/.*\/sh$/);
});

it('debianProgram returns null if a program is missing and cannot be installed', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1_000);
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect(debianProgram('no-such-program', 'no-such-package')).toBeNull();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    "no-such-program is not installed, so its tests are not run. Install Debian's package no-such-package.",
  );
});
