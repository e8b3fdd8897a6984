import { expect } from 'vitest';

/** Calls of the app that the prepared responses are about to answer. */
let underWay = 0;
/** The browser's own functions, which `timers.ts` replaces. */
const { setTimeout } = window;
const { scheduler } = window as unknown as {
  scheduler: { postTask(task: () => void, options: { priority: 'background' }): Promise<void> };
};
/** Milliseconds after which a page that never rests counts as at rest. */
const LONGEST_TURN_MS = 2_000;

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

/** Lets the page do everything that it has to do at once. React Query informs the screens by timeouts of 0. */
const turn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_TURN_MS);
    setTimeout(() => scheduler.postTask(resolve, { priority: 'background' }));
  });

/** Waits until every call has its response and the screen shows it, effects included. */
export async function settled(): Promise<void> {
  for (let wasUnderWay = true; wasUnderWay; ) {
    wasUnderWay = underWay > 0;
    await turn();
    wasUnderWay ||= underWay > 0;
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
