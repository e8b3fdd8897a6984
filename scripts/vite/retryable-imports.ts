import type { Plugin } from 'vite';

/**
 * Preloads a chunk's imports as plain files, not as modules. Browsers never refetch a module that failed once, so
 * the chunk couldn't be loaded even after the network is back.
 */
export function retryableImports(): Plugin {
  return {
    name: 'tallygate:retryable-imports',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return;
      const plain = code.replace("scriptRel = 'modulepreload'", "scriptRel = 'preload'");
      if (plain === code) throw new Error('The bundler no longer preloads with `scriptRel`.');
      return { code: plain, map: null };
    },
  };
}
