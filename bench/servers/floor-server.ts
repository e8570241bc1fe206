/** The floor: node:http that sends the same bytes after one prepared statement (or one transaction), in a process of its own. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { openDatabase } from '../../src/platform/database/db.ts';
import type { Floor, Step } from '../cases/request.ts';

/** A request that the floor is to answer. */
export interface Prepared {
  path: string;
  /** The same for all requests of a part: the name of its prepared statements. */
  name: string;
  floor: Floor;
  values: unknown[];
  body: string;
}

/** The connections on which the server prepares its hottest statements, so that both are planned alike. */
const { prepared: pool } = openDatabase(process.argv[2] ?? '');
const requests = new Map<string, Omit<Prepared, 'body'> & { bytes: Buffer }>();
/** Equal answers are stored once. */
const bodies = new Map<string, Buffer>();

function send(res: ServerResponse, bytes: Buffer): void {
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  res.end(bytes);
}

async function transaction(
  { name, values }: Pick<Prepared, 'name' | 'values'>,
  { writes, after }: Extract<Floor, { writes: Step[] }>,
  answer: () => void,
): Promise<void> {
  const client = await pool.connect();
  const run = ({ text, takes }: Step, step: number | string): Promise<pg.QueryResult> =>
    client.query({ name: `${name}-${step}`, text, values: values.slice(0, takes) });
  try {
    await client.query('BEGIN');
    for (const [i, step] of writes.entries()) await run(step, i);
    await client.query('COMMIT');
    answer();
    if (after) await run(after, 'after');
  } finally {
    client.release();
  }
}

const server = createServer(async (req, res) => {
  const found = requests.get(req.url ?? '');
  if (!found) {
    res.writeHead(404).end();
    return;
  }
  req.resume();
  const { name, floor, values, bytes } = found;
  if ('writes' in floor) return transaction(found, floor, () => send(res, bytes));
  const { rows } = await pool.query({ name, text: floor.read, values });
  send(res, floor.answers ? Buffer.from(rows[0].body) : bytes);
});

process.on('message', (message: { add?: Prepared; cpu?: true }) => {
  if (message.add) {
    const { body, ...request } = message.add;
    const bytes = bodies.get(body) ?? Buffer.from(body);
    bodies.set(body, bytes);
    requests.set(request.path, { ...request, bytes });
    process.send?.({ added: request.path });
  }
  if (message.cpu) process.send?.({ cpu: process.cpuUsage(), statements: 0 });
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
