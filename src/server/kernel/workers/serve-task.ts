/** The messages that a worker sends back: that it has begun, then the output. An error may come instead of either. */
export type Answer<Output> = { begun: true } | { output: Output } | { error: unknown };

/** Makes this process a worker of a `WorkerPool`, which sends it one input at a time. */
export function serveTask<Input, Output>(task: (input: Input) => Output | Promise<Output>): void {
  // With a callback, an answer that nobody can receive isn't an error of its own.
  const send = (answer: Answer<Output>) => process.send?.(answer, () => undefined);
  // The server was killed. A task under way ends too.
  process.on('disconnect', () => process.exit());
  process.on('message', (input: Input) => {
    send({ begun: true });
    new Promise<Output>((resolve) => resolve(task(input))).then(
      (output) => send({ output }),
      (error: unknown) => send({ error }),
    );
  });
  // A library may throw where no caller can catch it. Only one task is running.
  process.on('uncaughtException', (error) => send({ error }));
  // A terminal, or a service manager, signals every process. The server decides when its tasks end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}
