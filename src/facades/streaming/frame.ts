/** WebSocket text frames (RFC 6455, 5.2), encoded once for all sockets that get the same item. */
import type { StreamItem } from '../../domain/streams/render.ts';

const FINAL_TEXT = 0x81;

function textFrame(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const header = size < 126 ? 2 : size < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + size);
  frame[0] = FINAL_TEXT;
  if (header === 2) frame[1] = size;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  frame.write(text, header);
  return frame;
}

const frames = new WeakMap<StreamItem, Map<string, Buffer>>();

/** The cached frame of an item on a stream; it contains the stream's name and parameter. */
export function frameOf(item: StreamItem, label: readonly string[]): Buffer {
  const ofItem = frames.get(item) ?? new Map<string, Buffer>();
  if (ofItem.size === 0) frames.set(item, ofItem);
  const key = label.join(' ');
  const built = ofItem.get(key);
  if (built) return built;
  // Events without a payload omit the field (Mastodon's documentation, filters_changed).
  const payload = item.payload === null ? {} : { payload: item.payload };
  const frame = textFrame(JSON.stringify({ stream: label, event: item.event, ...payload }));
  ofItem.set(key, frame);
  return frame;
}
