/** All simulated servers in one process: documents of people and posts, and inboxes. Arguments: the number of hosts, and the public key. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { GONE, hostAt, MOVED, mannerOf, personUri } from './hosts.ts';

const [hostCount = '1', publicKeyPem = ''] = process.argv.slice(2);
const SLOW_MS = 3_000;
const CONTEXT = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'];

let delivered = 0;

function actorDocument(uri: string, person: number, port: number): object {
  const former = person >= MOVED ? [personUri({ hosts: Number(hostCount), port }, person - MOVED)] : [];
  return {
    ...{ '@context': CONTEXT, id: uri, type: 'Person', preferredUsername: `p${person}`, name: `Person ${person}` },
    ...{ inbox: `${uri}/inbox`, outbox: `${uri}/outbox`, followers: `${uri}/followers`, alsoKnownAs: former },
    ...{ endpoints: { sharedInbox: `${new URL(uri).origin}/inbox` } },
    publicKey: { id: `${uri}#main-key`, owner: uri, publicKeyPem },
  };
}

function show(res: ServerResponse, document: object): void {
  res.writeHead(200, { 'content-type': 'application/activity+json' }).end(JSON.stringify(document));
}

const server = createServer(async (req, res) => {
  const address = (req.headers.host ?? '').split(':')[0] ?? '';
  const manner = mannerOf(hostAt(address));
  if (manner === 'dead') return void req.socket.destroy();
  if (manner === 'silent') return;
  if (manner === 'hostile') return void res.writeHead(200, { 'content-type': 'text/html' }).end('{'.repeat(100_000));
  if (manner === 'slow') await pause(SLOW_MS);
  const { port } = server.address() as AddressInfo;
  const url = new URL(req.url ?? '/', `http://${address}:${port}`);
  if (req.method === 'POST') {
    delivered += 1;
    req.resume();
    return void res.writeHead(202).end();
  }
  const handle = /^acct:p(\d+)@/.exec(url.searchParams.get('resource') ?? '');
  const person = Number(handle?.[1] ?? /^\/users\/(\d+)$/.exec(url.pathname)?.[1] ?? Number.NaN);
  if (Number.isNaN(person) || person >= GONE) return void res.writeHead(person >= GONE ? 410 : 404).end();
  const uri = `${url.origin}/users/${person}`;
  const links = [{ rel: 'self', type: 'application/activity+json', href: uri }];
  show(res, handle ? { subject: `acct:p${person}@${url.host}`, links } : actorDocument(uri, person, port));
});
process.on('message', (message: { count?: true }) => {
  if (message.count) process.send?.({ delivered });
});
server.listen(0, '0.0.0.0', () => process.send?.({ port: (server.address() as AddressInfo).port }));
