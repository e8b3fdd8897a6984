/** Tabs of one browser share the session cookie, so they notify each other when it changes. */
const CHANNEL = 'tallygate:auth';
type AuthMessage = 'signed-in' | 'signed-out' | 'handed-over' | 'handed-back';

/** Listens to the other tabs. Messages that are sent with `notify` come to them only. */
export function joinTabs(onMessage: (message: AuthMessage) => void) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<AuthMessage>) => onMessage(data);
  return {
    notify: (message: AuthMessage) => channel.postMessage(message),
    leave: () => channel.close(),
  };
}

/** Notifies all tabs, also the listeners in this one. */
export function notifyTabs(message: AuthMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}
