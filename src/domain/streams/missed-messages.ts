/** Messages that the client of a stream missed, as far as the bus retains them. */
import { setImmediate } from 'node:timers/promises';
import type { Bus } from '../../platform/bus/bus.ts';
import { accepts, topicsOf } from './channels.ts';
import { Repeats } from './repeats.ts';
import type { Selection } from './select-stream.ts';
import { type ShownMessage, STREAM_CHANNEL, type StreamMessage } from './stream-event.ts';

export interface MissedMessages {
  wanted: { id: string; message: ShownMessage }[];
  /** The id up to which messages were read. */
  last: string;
}

/** Clients that missed more read their data again, which costs less than so many renderings for one person. */
export const MOST_REPLAYED = 40;

/** Messages that are read and parsed at once: one can have 100 kB. */
const PORTION = 200;

const isShown = (message: StreamMessage): message is ShownMessage =>
  message.event !== 'kill' && message.event !== 'second_factor_owed';

export const selectedTopics = ({ topic, channel }: Selection): string[] => [topic, ...channel.also];

/** The messages of a stream after an id; null if the bus does not reach back to it, or the stream delivers too many of them. */
export async function missedMessages(bus: Bus, selection: Selection, after: string): Promise<MissedMessages | null> {
  const { viewer, channel } = selection;
  const topics = selectedTopics(selection);
  const repeats = new Repeats();
  const wanted: MissedMessages['wanted'] = [];
  let last = after;
  for (;;) {
    const { messages, complete } = await bus.since(STREAM_CHANNEL, last, PORTION);
    if (!complete) return null;
    for (const { id, text } of messages) {
      last = id;
      const message = JSON.parse(text) as StreamMessage;
      const isWanted =
        isShown(message) &&
        !repeats.isRepeat(message) &&
        accepts(channel, viewer, message) &&
        topicsOf(message).some((topic) => topics.includes(topic));
      if (isWanted) wanted.push({ id, message });
    }
    if (wanted.length > MOST_REPLAYED) return null;
    if (messages.length === 0) return { wanted, last };
    // A bus in memory answers without leaving the turn of the event loop.
    await setImmediate();
  }
}
