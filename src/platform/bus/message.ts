/** A message of the bus, its id, and how long it is kept. */

export interface BusMessage {
  /** Rises with every message of a channel, `milliseconds-number`; what was missed is asked for by it. */
  id: string;
  text: string;
}

export type BusListener = (message: BusMessage) => void;

/** How many messages of a channel are kept for those who come back, and for how long. */
export const KEPT_MESSAGES = 500;
export const KEPT_SECONDS = 600;

/** Calls every listener; one that throws is told of and takes nothing from the others. */
export function handOver(
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

/** An id that a client sent back, or null when it is none. */
export function parseMessageId(text: string | null | undefined): string | null {
  return text && /^\d{1,15}-\d{1,15}$/.test(text) ? text : null;
}
