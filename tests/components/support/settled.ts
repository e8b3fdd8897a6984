import { expect } from 'vitest';

/** Calls of the app that the prepared responses are about to answer. */
let underWay = 0;
/** The browser's own functions, which `timers.ts` replaces. */
const { setTimeout } = window;

/** Counts as a call under way until `answer` has responded. */
export async function underWayUntil<Result>(answer: () => Promise<Result>): Promise<Result> {
  underWay += 1;
  try {
    return await answer();
  } finally {
    underWay -= 1;
  }
}

/** Doesn't count the call as under way while it waits for the test. */
export async function waitingForTest<Result>(wait: () => Result | Promise<Result>): Promise<Result> {
  underWay -= 1;
  try {
    return await wait();
  } finally {
    underWay += 1;
  }
}

/** Lets the page do what it has to do at once: React Query informs screens by time-outs, React works by messages. */
const turn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    setTimeout(() => port2.postMessage(null));
  });

/** Waits until every call has its response and the screen shows it, effects included. */
export async function settled(): Promise<void> {
  for (let idle = 0; idle < 2; ) {
    await turn();
    idle = underWay === 0 ? idle + 1 : 0;
  }
}

/**
 * Whatever a test awaits ends in a settled page: `expect.poll` and `expect.element` read nothing before, and clicks,
 * keys and other commands return after it. What the test reads next, such as the calls received, is then final.
 */
const { poll } = expect;
expect.poll = (read, options) =>
  poll(async function (this: unknown) {
    await settled();
    return read.call(this);
  }, options);

interface Runner {
  commands: { triggerCommand: (...given: unknown[]) => Promise<unknown> };
}
const { commands } = (window as unknown as { __vitest_browser_runner__: Runner }).__vitest_browser_runner__;
const triggerCommand = commands.triggerCommand.bind(commands);
commands.triggerCommand = async (...given) => {
  const result = await triggerCommand(...given);
  await settled();
  return result;
};
