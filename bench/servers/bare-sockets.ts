/** The floor of streams: a bare ws server that writes one prebuilt frame to every socket for each POST, and answers at once. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';

let frame = Buffer.alloc(0);
const sockets = new Set<Duplex>();
const server = createServer((req, res) => {
  req.resume();
  req.once('end', () => {
    for (const socket of sockets) socket.write(frame);
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
const ws = new WebSocketServer({ noServer: true });
server.on('upgrade', (req, socket, head) =>
  ws.handleUpgrade(req, socket, head, () => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  }),
);

process.on('message', (message: { frame?: string }) => {
  if (message.frame === undefined) return;
  const payload = Buffer.from(message.frame);
  frame = Buffer.concat([Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]), payload]);
  process.send?.({ framed: payload.length });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
