type Stop = () => Promise<void> | void;

/** Milliseconds after which anything still running is cut off. */
const STOP_MS = 6_500;
/** Milliseconds that the embedded database may then take to stop. Both add up to less than 9 s, to leave a reserve. */
const DATABASE_STOP_MS = 2_000;
/** A second signal within this time is the same Ctrl-C: the terminal signals every process, and npm forwards it. */
const SAME_KEY_MS = 500;
/** Milliseconds between checks that the parent process still exists. */
const PARENT_MS = 500;

export interface Shutdown {
  /** Registers a started component. Components stop in reverse order. */
  started(stop: Stop): void;
  /** Registers the embedded database, which is stopped even if another component hangs. */
  startedDatabase(stop: Stop): void;
  /** Stops everything and exits within 10 s, with `code`, or with 1 if something failed or was cut off. */
  end(code: number): Promise<never>;
  /** Whether a signal is ending the process. A start then fails because what it needs has stopped. */
  isSignalled(): boolean;
}

/**
 * Ends the process on SIGINT and SIGTERM, and immediately on a second signal. Under npm, it also ends when npm's shell
 * ends, because the shell doesn't forward signals. `complain` reports failures.
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
    complain('Shutdown takes too long; ending everything that is still running');
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
    isSignalled: () => signalledAt !== undefined,
  };
}
