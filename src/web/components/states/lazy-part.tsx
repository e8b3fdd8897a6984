import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { importAgain } from '#web/lib/lazy/import-again.ts';
import { reportMissing } from '#web/lib/lazy/missing-parts.ts';
import { ErrorState } from './error-state.tsx';

interface LazyPartOptions<Props> {
  /** Until its code is there. */
  fallback?: (props: Props) => ReactNode;
  /** A piece of the page: where it can't be had, its place says so. The others leave that to the page's notice. */
  inPlace?: boolean;
}

/** A component whose code is fetched when it is first drawn. Where that fails, the page around it stays. */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { fallback = () => null, inPlace = false }: LazyPartOptions<Props> = {},
) {
  let loaded: ComponentType<Props> | undefined;
  const loadAgain = importAgain(load);
  let code = lazyCode();

  async function fetchCode() {
    loaded ??= pick(await loadAgain());
    return { default: loaded };
  }

  /** A failed one fails for ever. */
  function lazyCode(): LazyExoticComponent<ComponentType<Props>> {
    return lazy(fetchCode);
  }

  function Part(props: Props) {
    const [Code] = useState<ComponentType<Props> | typeof code>(() => loaded ?? code);
    return <Code {...props} />;
  }

  function LazyPart(props: Props) {
    const retryWith = (reset: () => void) => () => {
      code = lazyCode();
      reset();
    };
    return (
      <Boundary
        failed={(reset) =>
          inPlace ? (
            <ErrorState title="This part of the page could not be loaded" onRetry={retryWith(reset)} />
          ) : (
            <Missing retry={retryWith(reset)}>{fallback(props)}</Missing>
          )
        }
      >
        <Suspense fallback={fallback(props)}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  }

  /** Fetches the code ahead. Where that fails, it is tried again once it is drawn. */
  async function preload(): Promise<void> {
    await fetchCode().catch(() => undefined);
  }

  return Object.assign(LazyPart, { preload });
}

function Missing({ retry, children }: { retry: () => void; children: ReactNode }) {
  useEffect(() => reportMissing(retry), [retry]);
  return children;
}

interface BoundaryProps {
  failed: (reset: () => void) => ReactNode;
  children: ReactNode;
}

/** Only a class can be one. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  reset = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failed(this.reset) : this.props.children;
  }
}
