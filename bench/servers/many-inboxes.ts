/** Inboxes at every loopback address: accepts and counts all deliveries. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let counted = 0;
const server = createServer((req, res) => {
  req.resume();
  req.once('end', () => {
    counted += 1;
    res.writeHead(202).end();
  });
});
process.on('message', (message: { count?: true }) => {
  if (message.count) process.send?.({ counted });
});
server.listen(0, '0.0.0.0', () => process.send?.({ port: (server.address() as AddressInfo).port }));
