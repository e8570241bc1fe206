/** Fedify's work for the same requests: it verifies them and reads the post, and its listener writes nothing. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFederation, MemoryKvStore } from '@fedify/fedify';
import { Create } from '@fedify/vocab';
import { getDocumentLoader } from '@fedify/vocab-runtime';

const [publicUrl = '', pem = ''] = process.argv.slice(2);

/** Authors are read from memory, as are the contexts. */
const actor = (uri: string): object => ({
  '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
  ...{ id: uri, type: 'Person', preferredUsername: 'author', inbox: `${uri}/inbox` },
  publicKey: { id: `${uri}#main-key`, owner: uri, publicKeyPem: pem },
});
const contexts = getDocumentLoader();
const federation = createFederation<null>({
  kv: new MemoryKvStore(),
  documentLoaderFactory: () => async (url: string) => {
    const documentUrl = url.replace(/#.*/, '');
    return { contextUrl: null, documentUrl, document: actor(documentUrl) };
  },
  contextLoaderFactory: () => contexts,
});
// Without one there are no inboxes.
federation.setActorDispatcher('/users/{identifier}', () => null);
federation.setInboxListeners('/users/{identifier}/inbox', '/inbox').on(Create, async (ctx, create) => {
  if (!(await create.getObject(ctx))?.content) throw new Error('the post was not read');
});

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const server = createServer(async (req, res) => {
  const headers = new Headers(
    Object.entries(req.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const request = new Request(publicUrl + req.url, {
    method: 'POST',
    headers,
    body: Uint8Array.from(await bodyOf(req)),
  });
  const { status } = await federation.fetch(request, { contextData: null });
  res.writeHead(status).end();
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
