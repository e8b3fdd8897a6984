import { type Change, HEARTBEAT_SECONDS, RECONNECT_SECONDS } from '#contract/events.ts';

/** `lost`: a reconnect failed, or the server can't reach its database. `idle`: no connection is wanted. */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'lost';

/** The interval of heartbeats, plus 10 s for the next heartbeat to arrive. */
const SILENCE_MS = (HEARTBEAT_SECONDS + 10) * 1_000;
/** Milliseconds within which a stream must open. */
const ANSWER_MS = 10_000;

interface EventConnectionOptions {
  /** Opens a stream. The first resumes from the position of the page's first data. Each later one is followed by `onGap`. */
  open: (isFirst: boolean) => EventSource;
  onChange: (change: Change) => void;
  /** Changes may have been missed: refetch everything on the screen. */
  onGap: () => void;
  onState: (state: ConnectionState) => void;
}

/** A stream of server-sent events that reconnects after 1, 2, 5, then every 10 s. */
export function createEventConnection({ open, onChange, onGap, onState }: EventConnectionOptions) {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let attempts = 0;
  let away = false;
  let wanted = false;

  function wait(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  function received(): void {
    wait(SILENCE_MS, fail);
  }

  function connect(): void {
    source?.close();
    if (failures === 0) onState('connecting');
    attempts += 1;
    source = open(attempts === 1);
    wait(ANSWER_MS, fail);
    // Each stream begins with a heartbeat.
    let begun = false;
    source.onerror = fail;
    source.addEventListener('heartbeat', () => {
      received();
      if (begun) return;
      begun = true;
      failures = 0;
      away = false;
      onState('open');
      if (attempts > 1) onGap();
    });
    // The server is up, but its database isn't.
    source.addEventListener('away', () => {
      received();
      if (!away) onState('lost');
      away = true;
    });
    source.addEventListener('gap', () => {
      received();
      if (away) onState('open');
      away = false;
      onGap();
    });
    source.addEventListener('change', (event: MessageEvent<string>) => {
      received();
      onChange(JSON.parse(event.data) as Change);
    });
  }

  function fail(): void {
    source?.close();
    source = null;
    const seconds = RECONNECT_SECONDS[failures] ?? RECONNECT_SECONDS[RECONNECT_SECONDS.length - 1] ?? 10;
    failures += 1;
    // A restart of less than a second isn't worth reporting.
    onState(failures > 1 ? 'lost' : 'connecting');
    wait(seconds * 1_000, connect);
  }

  return {
    /** Opens the stream unless it is open, without waiting for the next attempt. */
    start(): void {
      wanted = true;
      if (!source) connect();
    },
    stop(): void {
      wanted = false;
      failures = 0;
      clearTimeout(timer);
      source?.close();
      source = null;
      onState('idle');
    },
    retryNow(): void {
      if (wanted && !source) connect();
    },
  };
}
