/** Servers that accept only one kind of signature: the second attempt, and the remembered kind. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actorByHandle } from '../../src/domain/federation/remote/find/find-remote-actor.ts';
import type { SignatureKind } from '../../src/platform/http/signatures/signature.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let peer: FediversePeer;
let zoe: PeerActor;

beforeAll(async () => {
  [world, peer] = await Promise.all([createWorld({ env: NEIGHBOURS }), startPeer()]);
  zoe = peer.actor('zoe');
  await peer.follow(world, zoe, world.alice);
});
afterAll(async () => {
  await world.close();
  await peer.close();
});
beforeEach(async () => {
  peer.forget();
  await world.platform.db.remoteHost.deleteMany();
});

const kindOf = (headers: IncomingHttpHeaders): SignatureKind => (headers['signature-input'] ? 'rfc9421' : 'cavage');

/** Answers `status` to requests that are signed the other way. */
const takesOnly =
  (kind: SignatureKind, status: number, taken = 202) =>
  (res: ServerResponse, { headers }: { headers: IncomingHttpHeaders }): void => {
    res.writeHead(kindOf(headers) === kind ? taken : status).end();
  };

/** The kinds of signatures of one delivery's attempts, each with its verified signer, or null. */
async function knocks(): Promise<[SignatureKind, string | null][]> {
  peer.received.length = 0;
  await world.publish(world.alice, 'Hello');
  return peer.received.map(({ headers, keyId }) => [kindOf(headers), keyId]);
}

const remembered = async () =>
  (await world.platform.db.remoteHost.findUnique({ where: { host: peer.domain } }))?.signatureKind ?? null;

describe('FED-SIG-24: deliveries', () => {
  test.each([400, 401])(
    'begins with draft-cavage, and is repeated by RFC 9421 where that is answered by %i',
    async (status) => {
      const key = `${world.url}/users/alice#main-key`;
      peer.answer = takesOnly('rfc9421', status);
      expect(await knocks()).toEqual([
        ['cavage', key],
        ['rfc9421', key],
      ]);
      expect(await knocks()).toEqual([['rfc9421', key]]);
      peer.answer = takesOnly('cavage', status);
      expect(await knocks()).toEqual([
        ['rfc9421', key],
        ['cavage', key],
      ]);
      expect(await knocks()).toEqual([['cavage', key]]);
    },
  );

  test.each([403, 404, 410, 422])('is not repeated after %i, which says nothing of signatures', async (status) => {
    peer.answer = status;
    expect((await knocks()).map(([kind]) => kind)).toEqual(['cavage']);
  });

  test('is sent twice at most where neither is taken, and nothing is remembered', async () => {
    peer.answer = 400;
    expect((await knocks()).map(([kind]) => kind)).toEqual(['cavage', 'rfc9421']);
    expect(await remembered()).toBeNull();
  });
});

test('FED-SIG-24: fetches are tried with the other kind of signature, too, once', async () => {
  const seen: SignatureKind[] = [];
  const document = await (await fetch(zoe.uri)).json();
  const pick = (name: string) =>
    peer.put(`/users/${name}`, (res, { headers }) => {
      seen.push(kindOf(headers));
      if (kindOf(headers) === 'cavage') res.writeHead(401).end();
      else {
        const uri = `${peer.url}/users/${name}`;
        const publicKey = { ...(document as { publicKey: object }).publicKey, id: `${uri}#main-key`, owner: uri };
        const own = { id: uri, preferredUsername: name, inbox: `${uri}/inbox`, publicKey };
        res.writeHead(200, { 'content-type': 'application/activity+json' });
        res.end(JSON.stringify({ ...(document as object), ...own }));
      }
    });
  for (const name of ['strict', 'stricter']) {
    pick(name);
    expect((await actorByHandle(world.platform, { username: name, domain: peer.domain })).preferredUsername).toBe(name);
  }
  expect(seen).toEqual(['cavage', 'rfc9421', 'rfc9421']);
});

test('FED-SIG-25: a host that takes everything at once always gets draft-cavage, whatever it checks later', async () => {
  for (const answer of [200, 202, 204]) {
    peer.answer = answer;
    expect((await knocks()).map(([kind]) => kind)).toEqual(['cavage']);
    expect(await remembered()).toBe('cavage');
  }
});
