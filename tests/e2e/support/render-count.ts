import type { Page } from '@playwright/test';

/** A node of React's internal tree. Every build of React has it, because DevTools reads it too. */
interface Fiber {
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  memoizedProps: Record<string, unknown> | null;
  type: unknown;
}

export interface Renders {
  /** Components that rendered. */
  components: number;
  /** Fields of the service selection that rendered, by their `path`. */
  fields: string[];
  /** Panels that rendered, each with a whole sub-header. */
  panels: number;
  /** How many times the form itself rendered. */
  forms: number;
  /** Cards of the client list, by client id. */
  cards: string[];
}

declare global {
  interface Window {
    takeRenders: () => Renders;
    __REACT_DEVTOOLS_GLOBAL_HOOK__: unknown;
  }
}

/** Call before the page opens. `window.takeRenders` then returns what has rendered since its previous call. */
export async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const PERFORMED_WORK = 1; // React's flag for a component that rendered in this commit
    const none = (): Renders => ({ components: 0, fields: [], panels: 0, forms: 0, cards: [] });
    let seen = none();

    function visit(fiber: Fiber): void {
      const before = fiber.alternate;
      if (typeof fiber.type !== 'string' && (fiber.flags & PERFORMED_WORK) !== 0) note(fiber);
      // React skipped children that are identical to those of the last commit.
      if (before && fiber.child === before.child) return;
      for (let child = fiber.child; child; child = child.sibling) visit(child);
    }

    function note({ memoizedProps: props }: Fiber): void {
      seen.components += 1;
      if (!props) return;
      if ('option' in props && typeof props.path === 'string') seen.fields.push(props.path);
      if ('subHeader' in props && 'store' in props && !('option' in props)) seen.panels += 1;
      if ('renderAction' in props && 'client' in props) seen.cards.push((props.client as { id: string }).id);
      if ('submitLabel' in props && 'onSave' in props) seen.forms += 1;
    }

    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_renderer: unknown, root: { current: Fiber }) => visit(root.current),
    };
    window.takeRenders = () => {
      const taken = seen;
      seen = none();
      return taken;
    };
  });
}
