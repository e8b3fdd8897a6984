import { lookWhetherGone } from './missing-parts.ts';

/**
 * Makes an `import()` that can be repeated. A browser never fetches a module again that failed once, but does under
 * another address. What that module imports was not asked for before, as a module (scripts/vite/retryable-imports.ts).
 */
export function importAgain<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failed: string | undefined;
  let times = 0;

  return async () => {
    times += 1;
    try {
      return await (failed ? import(/* @vite-ignore */ `${failed}?again=${times}`) : load());
    } catch (error) {
      const { message } = error as Error;
      failed ??= /\S+\.js\b/.exec(message)?.[0];
      dropStyles(/\S+\.css\b/.exec(message)?.[0]);
      void lookWhetherGone(message);
      throw error;
    }
  };
}

/** The bundler takes a style sheet for fetched where its link is there, though it failed. */
function dropStyles(path: string | undefined): void {
  if (path) document.querySelector(`link[rel="stylesheet"][href$="${CSS.escape(path)}"]`)?.remove();
}
