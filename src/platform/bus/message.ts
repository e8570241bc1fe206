/** A message of the bus, its id, and the retention limits. */

export interface BusMessage {
  /** Increases with every message of a channel, as `milliseconds-number`. Clients resume from it. */
  id: string;
  text: string;
}

/** Comes before the id of every message. */
export const BEFORE_ALL = '0-0';

export type BusListener = (message: BusMessage) => void;

/** Messages after an id, and whether none is missing between the id and the first of them. */
export interface Retained {
  messages: BusMessage[];
  complete: boolean;
}

/** Retention of each channel, for clients that reconnect: number of messages and age. */
export const RETAINED_MESSAGES = 2_000;
export const RETENTION_SECONDS = 86_400;
/** Retention of the names under which messages are published once, by Redis: their number has no other limit. */
export const NAME_SECONDS = 600;

/** Calls every listener. An error of one is reported and does not affect the others. */
export function notifyListeners(
  listeners: Iterable<BusListener>,
  message: BusMessage,
  onError: (error: unknown) => void,
): void {
  for (const listener of [...listeners]) {
    try {
      listener(message);
    } catch (error) {
      onError(error);
    }
  }
}

/** Whether an id comes after another. */
export function isLater(id: string, other: string): boolean {
  const [time = 0n, number = 0n] = id.split('-').map(BigInt);
  const [otherTime = 0n, otherNumber = 0n] = other.split('-').map(BigInt);
  return time > otherTime || (time === otherTime && number > otherNumber);
}

/** Parses an id sent by a client; null if it is malformed. */
export function parseMessageId(text: string | null | undefined): string | null {
  return text && /^\d{1,15}-\d{1,15}$/.test(text) ? text : null;
}
