/**
 * The floor of received activities: node:http that verifies digest and signature by node:crypto and inserts the rows of a post by
 * one prepared statement.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../../src/platform/database/db.ts';

const [databaseUrl = '', pem = ''] = process.argv.slice(2);
const { prepared: pool } = openDatabase(databaseUrl);
const key = createPublicKey(pem);

/**
 * The same rows as the server: the post, its counters and its tag, the author's counters, home entries, and the search document.
 */
const WRITE = {
  name: 'bare-inbox',
  text: `WITH author AS (SELECT id FROM actors WHERE uri = $1),
    status AS (
      INSERT INTO bench_statuses (id, actor_id, text, content, visibility, uri, url, conversation_id, local, created_at)
      SELECT nextval('bench_ids'), author.id, $3, $3, 'PUBLIC', $2, $2, 0, false, now() FROM author RETURNING id, actor_id),
    stats AS (INSERT INTO bench_stats (status_id) SELECT id FROM status),
    numbers AS (UPDATE bench_actor_stats t SET statuses_count = statuses_count + 1 FROM status WHERE t.actor_id = status.actor_id),
    tagged AS (INSERT INTO bench_status_tags (status_id, tag_id) SELECT status.id, t.id FROM status, tags t WHERE t.name = $4),
    words AS (INSERT INTO bench_search (status_id, document) SELECT id, to_tsvector('simple', $3) FROM status)
    INSERT INTO bench_home (actor_id, status_id)
    SELECT f.follower_id, status.id FROM status JOIN follows f ON f.target_id = status.actor_id AND f.approved`,
};

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function isSigned({ headers, method = '', url = '' }: IncomingMessage, body: Buffer): boolean {
  if (headers.digest !== `SHA-256=${createHash('sha256').update(body).digest('base64')}`) return false;
  const header = String(headers.signature);
  const [, covered = ''] = /headers="([^"]*)"/.exec(header) ?? [];
  const [, signature = ''] = /signature="([^"]*)"/.exec(header) ?? [];
  const text = covered
    .split(' ')
    .map((name) => `${name}: ${name === '(request-target)' ? `${method.toLowerCase()} ${url}` : headers[name]}`)
    .join('\n');
  return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

const server = createServer(async (req, res) => {
  const body = await bodyOf(req);
  if (!isSigned(req, body)) {
    res.writeHead(401).end();
    return;
  }
  const { actor, object } = JSON.parse(body.toString('utf8'));
  await pool.query({ ...WRITE, values: [actor, object.id, object.content, object.tag[0].name.slice(1)] });
  res.writeHead(202).end();
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
