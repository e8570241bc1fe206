/** Both ends of a channel between processes, in this one; messages are copied and arrive later. */
import type { Channel } from '../../../src/platform/processes/peer.ts';

export function channelPair(): [Channel, Channel] {
  const listeners: ((message: unknown) => void)[][] = [[], []];
  const end = (own: number): Channel => ({
    send(message) {
      const sent = JSON.stringify(message);
      setImmediate(() => {
        for (const listener of listeners[1 - own] ?? []) listener(JSON.parse(sent));
      });
    },
    listen: (listener) => void listeners[own]?.push(listener),
  });
  return [end(0), end(1)];
}
