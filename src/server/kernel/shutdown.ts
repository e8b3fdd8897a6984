type Stop = () => Promise<void> | void;

/** Milliseconds until what has not stopped by itself is cut off. */
const STOP_MS = 6_500;
/** Milliseconds that the embedded database then has; together it is under 9 s, which leaves a slow machine a second. */
const DATABASE_STOP_MS = 2_000;
/** A second signal so soon is the same Ctrl-C: the terminal tells every process, and npm passes it on besides. */
const SAME_KEY_MS = 500;
/** Milliseconds between two looks whether our parent is still there. */
const PARENT_MS = 500;

export interface Shutdown {
  /** What has been started; stopping goes the other way round. */
  started(stop: Stop): void;
  /** The embedded database: it is stopped even where something else never stops. */
  startedDatabase(stop: Stop): void;
  /** Stops everything and ends the process, within 10 s: with `code`, or with 1 where something failed or was cut off. */
  end(code: number): Promise<never>;
}

/**
 * Ends the process on SIGINT and SIGTERM; the second one is obeyed at once. Under npm also when its shell ends, which
 * takes a signal for itself and leaves us behind. `complain` says why something failed.
 */
export function createShutdown(complain: (error: unknown) => void): Shutdown {
  const stops: Stop[] = [];
  let stopDatabase: Stop = () => undefined;
  let signalledAt: number | undefined;

  async function end(code: number): Promise<never> {
    process.exitCode = code;
    setTimeout(cutOff, STOP_MS).unref();
    try {
      for (const stop of stops.splice(0).reverse()) await stop();
    } catch (error) {
      complain(error);
      process.exitCode = 1;
    }
    await stopDatabase();
    process.exit();
  }

  async function cutOff(): Promise<void> {
    complain('Stopping takes too long; what is still under way is cut off');
    process.exitCode = 1;
    setTimeout(() => process.exit(), DATABASE_STOP_MS).unref();
    await stopDatabase();
    process.exit();
  }

  function endOnce(): void {
    if (signalledAt !== undefined) return;
    signalledAt = Date.now();
    void end(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (signalledAt !== undefined && Date.now() - signalledAt > SAME_KEY_MS) process.exit(1);
      endOnce();
    });
  }
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && endOnce(), PARENT_MS).unref();

  return {
    started: (stop) => stops.push(stop),
    startedDatabase(stop) {
      stopDatabase = stop;
    },
    end,
  };
}
