import type { Plugin } from 'vite';

/**
 * Fetches a chunk's imports ahead as plain files, not as modules: browsers never fetch a module again that failed once,
 * and a chunk could not be loaded when the network is back.
 */
export function retryableImports(): Plugin {
  return {
    name: 'tallygate:retryable-imports',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return;
      const plain = code.replace("scriptRel = 'modulepreload'", "scriptRel = 'preload'");
      if (plain === code) throw new Error('The bundler fetches ahead in another way than before.');
      return { code: plain, map: null };
    },
  };
}
