/** The floor: node:http that sends the same bytes after one prepared statement (or one transaction of three rows), in a process of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../src/platform/database/db.ts';
import type { BenchCase } from './cases.ts';

interface Prepared {
  floor: BenchCase['floor'];
  writes: string[] | undefined;
  floorAnswers: true | undefined;
  bytes: Buffer;
}

/** The connections on which the server prepares its hottest statements, so that both are planned alike. */
const { prepared: pool } = openDatabase(process.argv[2] ?? '');
const cases = new Map<string, Prepared>();

async function transaction(writes: string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const [i, text] of writes.entries()) await client.query({ name: `write${i}`, text });
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function answer({ floor, writes, floorAnswers, bytes }: Prepared, name: string): Promise<Buffer> {
  if (writes) {
    await transaction(writes);
    return bytes;
  }
  const { rows } = await pool.query({ name, text: floor.text, values: floor.values });
  return floorAnswers ? Buffer.from(rows[0].body) : bytes;
}

const server = createServer(async (req, res) => {
  const found = cases.get(req.url ?? '');
  if (!found) {
    res.writeHead(404).end();
    return;
  }
  req.resume();
  const bytes = await answer(found, `floor${req.url}`);
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  res.end(bytes);
});

process.on('message', (message: { add?: [string, Omit<Prepared, 'bytes'> & { body: string }]; cpu?: true }) => {
  if (message.add) {
    const [url, { body, ...prepared }] = message.add;
    cases.set(url, { ...prepared, bytes: Buffer.from(body) });
    process.send?.({ added: url });
  }
  if (message.cpu) process.send?.({ cpu: process.cpuUsage(), statements: 0 });
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
