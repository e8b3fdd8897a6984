import type { Plugin } from 'vite';

/**
 * Preloads a chunk's imports into the browser's HTTP cache, as data. A module or script that was preloaded with an
 * error, such as a proxy's 502, would stay broken. Browsers use that response for the import and never fetch the
 * module again.
 */
export function retryableImports(): Plugin {
  return {
    name: 'tallygate:retryable-imports',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return;
      const rel = replaceOne(code, "scriptRel = 'modulepreload'", "scriptRel = 'preload'");
      return { code: replaceOne(rel, 'link.as = "script"', 'link.as = "fetch"'), map: null };
    },
  };
}

function replaceOne(code: string, from: string, to: string): string {
  if (!code.includes(from)) throw new Error(`The bundler no longer preloads with \`${from}\`.`);
  return code.replace(from, to);
}
