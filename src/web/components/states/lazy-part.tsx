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
import { reportMissing, reportMissingInPlace } from '#web/lib/lazy/missing-parts.ts';
import { ErrorState } from './error-state.tsx';

interface LazyPartOptions<Props> {
  /** Shown until the code has loaded. */
  fallback?: (props: Props) => ReactNode;
  /** Shows an error in place of a part that fails to load. Otherwise only the page's notice reports the failure. */
  inPlace?: boolean;
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/** A component, the export `name` of a module, whose code loads on first render. If that fails, the rest of the page still works. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { fallback = () => null, inPlace = false }: LazyPartOptions<PropsOf<Module[Name]>> = {},
) {
  type Props = PropsOf<Module[Name]>;
  let loaded: ComponentType<Props> | undefined;
  const loadAgain = importAgain(load);
  let code = lazyCode();

  async function fetchCode() {
    loaded ??= (await loadAgain())[name] as ComponentType<Props>;
    return { default: loaded };
  }

  /** Makes a new lazy component, because React caches a failed one forever. */
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
            <MissingInPlace retry={retryWith(reset)} />
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

  /** Loads the code in advance. A failure is retried on first render. */
  async function preload(): Promise<void> {
    await fetchCode().catch(() => undefined);
  }

  return Object.assign(LazyPart, { preload });
}

function MissingInPlace({ retry }: { retry: () => void }) {
  useEffect(() => reportMissingInPlace(retry), [retry]);
  return <ErrorState title="This part of the page could not be loaded" onRetry={retry} />;
}

function Missing({ retry, children }: { retry: () => void; children: ReactNode }) {
  useEffect(() => reportMissing(retry), [retry]);
  return children;
}

interface BoundaryProps {
  failed: (reset: () => void) => ReactNode;
  children: ReactNode;
}

/** Error boundaries must be classes. */
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
