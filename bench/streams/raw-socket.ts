/** A WebSocket client that costs as little as possible: it counts frames and hands out their bytes, and answers pings. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const PING = 0x9;

export interface RawSocket {
  socket: Socket;
  close(): void;
}

/** The length of the first frame's header and payload; null if the header is incomplete. */
function sizes(bytes: Buffer): { header: number; payload: number } | null {
  const short = (bytes[1] ?? 0) & 0x7f;
  const header = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < header) return null;
  const payload = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return { header, payload };
}

/** Calls `heard` with the bytes of each text frame. */
function readFrames(socket: Socket, first: Buffer, heard: (payload: Buffer) => void): void {
  let waiting: Buffer = first;
  const read = (): void => {
    for (;;) {
      const size = waiting.length < 2 ? null : sizes(waiting);
      if (!size || waiting.length < size.header + size.payload) return;
      const end = size.header + size.payload;
      if (((waiting[0] ?? 0) & 0xf) === PING) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
      else heard(waiting.subarray(size.header, end));
      waiting = waiting.subarray(end);
    }
  };
  socket.on('data', (chunk: Buffer) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    read();
  });
  read();
}

export async function openRaw(
  url: string,
  path: string,
  token: string | null,
  heard: (payload: Buffer) => void = () => {},
): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  const headers = [
    `GET ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
  ];
  await new Promise<void>((resolve, reject) => {
    let answer = Buffer.alloc(0);
    const onData = (chunk: Buffer): void => {
      answer = Buffer.concat([answer, chunk]);
      const end = answer.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', onData);
      if (answer.toString('latin1', 0, 12).endsWith('101')) {
        readFrames(socket, answer.subarray(end + 4), heard);
        resolve();
      } else reject(new Error(answer.toString()));
    };
    socket.on('data', onData).once('error', reject);
    socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  });
  socket.on('error', () => {});
  return { socket, close: () => socket.destroy() };
}

/** Many at once, a few at a time. */
export async function openMany(count: number, open: (n: number) => Promise<RawSocket>): Promise<RawSocket[]> {
  const sockets: RawSocket[] = [];
  for (let from = 0; from < count; from += 100) {
    const part = Array.from({ length: Math.min(100, count - from) }, (_, n) => open(from + n));
    sockets.push(...(await Promise.all(part)));
  }
  return sockets;
}
