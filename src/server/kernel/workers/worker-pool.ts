import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { on, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#contract/errors.ts';
import type { Answer } from './serve-task.ts';

const MOST_RUNNING = 2;
/** Most tasks that wait for a worker, and how long. Patient tasks hold no transaction open, and let the others go first. */
const LIMITS = {
  urgent: { waiting: 8, ms: 5_000 },
  patient: { waiting: 100, ms: 30_000 },
};
/** For a process to start and load its code. That isn't the task's time, and only takes long on an overloaded machine. */
const START_SECONDS = 10;
const IDLE_MS = 60_000;
/** For JavaScript's heap. Buffers come on top. */
const MEMORY_MB = 256;
const RETRY_AFTER_SECONDS = 10;
/** How Node ends when its heap is full, on POSIX and on Windows. */
const OUT_OF_MEMORY = ['SIGABRT', 134];

export interface TaskLimit {
  seconds: number;
  /** Whether the caller can wait longer for a worker, because it has no open transaction. */
  isPatient?: boolean;
}

/**
 * Runs a task in other processes. Input that takes too long, needs too much memory or crashes the process then delays
 * nobody, and only its own task fails. Threads don't suffice: Node often ends the whole process when one runs out of
 * memory (decision 0130). Processes start when needed and end after a minute without work.
 */
export class WorkerPool<Input, Output> {
  readonly #file: string;
  /** With the timers that end them. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #waiting: Record<keyof typeof LIMITS, (() => void)[]> = { urgent: [], patient: [] };
  #running = 0;

  /** `module` calls `serveTask`. */
  constructor(module: URL) {
    // The built server has a file for each worker next to its own.
    this.#file = fileURLToPath(module).replace(/\.ts$/, import.meta.filename.endsWith('.ts') ? '.ts' : '.js');
  }

  /**
   * Throws SERVICE_UNAVAILABLE if too many tasks are waiting or no process starts in time, DOCUMENT_TOO_LARGE if the task
   * takes more than `seconds` or too much memory, and any error of the task.
   */
  async run(input: Input, { seconds, isPatient = false }: TaskLimit): Promise<Output> {
    await this.#turn(isPatient ? 'patient' : 'urgent');
    const worker = this.#take();
    try {
      const output = await answerOf<Output>(worker, input, seconds);
      this.#rest(worker);
      return output;
    } catch (error) {
      worker.kill('SIGKILL');
      throw error;
    } finally {
      const next = this.#waiting.urgent.shift() ?? this.#waiting.patient.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #turn(kind: keyof typeof LIMITS): Promise<void> {
    if (this.#running < MOST_RUNNING) {
      this.#running += 1;
      return;
    }
    const busy = tooBusy();
    const waiting = this.#waiting[kind];
    if (waiting.length >= LIMITS[kind].waiting) throw busy;
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(busy);
      }, LIMITS[kind].ms);
      waiting.push(start);
    });
  }

  #take(): ChildProcess {
    const [idle] = this.#idle;
    if (!idle) return this.#start();
    const [worker, timer] = idle;
    clearTimeout(timer);
    this.#idle.delete(worker);
    worker.ref();
    worker.channel?.ref();
    return worker;
  }

  #start(): ChildProcess {
    const worker = fork(this.#file, {
      // The task reads strangers' files, so it gets no secrets of the environment.
      env: {},
      execArgv: ['--enable-source-maps', `--max-old-space-size=${MEMORY_MB}`],
      serialization: 'advanced',
    });
    const end = () => worker.kill('SIGKILL');
    process.once('exit', end);
    // A task's failure is reported to its caller. A failure between tasks concerns nobody.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      process.off('exit', end);
      this.#idle.delete(worker);
    });
    return worker;
  }

  #rest(worker: ChildProcess): void {
    // Neither keeps this process running.
    worker.unref();
    worker.channel?.unref();
    const timer = setTimeout(() => {
      this.#idle.delete(worker);
      worker.disconnect();
    }, IDLE_MS).unref();
    this.#idle.set(worker, timer);
  }
}

async function answerOf<Output>(worker: ChildProcess, input: unknown, seconds: number): Promise<Output> {
  const done = new AbortController();
  const { signal } = done;
  const ended = once(worker, 'exit', { signal }).then(([code, by]) => {
    if (OUT_OF_MEMORY.includes(by ?? code)) throw new Refusal('DOCUMENT_TOO_LARGE');
    throw new Error(`The worker ended with ${by ?? code}`);
  });
  const within = async <Result>(limit: number, work: Promise<Result>, late: () => Refusal) => {
    const over = delay(limit * 1_000, undefined, { signal }).then(() => {
      throw late();
    });
    return Promise.race([work, ended, over]);
  };
  // Keeps messages until they are read: both may arrive at once.
  const messages = on(worker, 'message', { signal });
  const next = () => messages.next().then(({ value }): Answer<Output> => value?.[0]);
  try {
    worker.send(input as Serializable);
    let answer = await within(START_SECONDS, next(), tooBusy);
    if ('begun' in answer) answer = await within(seconds, next(), () => new Refusal('DOCUMENT_TOO_LARGE'));
    if ('output' in answer) return answer.output;
    throw 'error' in answer ? answer.error : new Error('The worker began twice');
  } finally {
    done.abort();
  }
}

const tooBusy = () => new Refusal('SERVICE_UNAVAILABLE', { retry_after_seconds: RETRY_AFTER_SECONDS });
