import { checkWhetherGone } from './missing-parts.ts';

/**
 * Makes an `import()` that can be retried. Browsers never fetch a failed module again, except under another URL.
 * If one of the module's own imports has failed, only reloading the page helps. scripts/vite/retryable-imports.ts makes
 * that rare.
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
      void checkWhetherGone(message, times);
      throw error;
    }
  };
}

/** Removes a style sheet that failed to load. While its link exists, Vite assumes that it is loaded. */
function dropStyles(path: string | undefined): void {
  if (path) document.querySelector(`link[rel="stylesheet"][href$="${CSS.escape(path)}"]`)?.remove();
}
