/** The floor of deliveries: a loop that signs one body for each inbox and posts it over kept-alive connections. */
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { Agent, request } from 'node:http';

const AT_ONCE = 64;
const TYPE = 'application/activity+json';
const agent = new Agent({ keepAlive: true });

function post(inbox: string, body: string, key: ReturnType<typeof createPrivateKey>): Promise<void> {
  const { host, pathname } = new URL(inbox);
  const date = new Date().toUTCString();
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
  const text = `(request-target): post ${pathname}\nhost: ${host}\ndate: ${date}\ndigest: ${digest}\ncontent-type: ${TYPE}`;
  const signature = sign('sha256', Buffer.from(text), key).toString('base64');
  const headers = {
    ...{ host, date, digest, 'content-type': TYPE, 'content-length': Buffer.byteLength(body) },
    signature: `keyId="${inbox}",algorithm="rsa-sha256",headers="(request-target) host date digest content-type",signature="${signature}"`,
  };
  return new Promise((resolve, reject) => {
    request(inbox, { method: 'POST', agent, headers }, (res) => res.resume().once('end', resolve))
      .once('error', reject)
      .end(body);
  });
}

process.on('message', async ({ inboxes, body, pem }: { inboxes: string[]; body: string; pem: string }) => {
  const key = createPrivateKey(pem);
  const began = performance.now();
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < inboxes.length) {
      const inbox = inboxes[next] as string;
      next += 1;
      await post(inbox, body, key);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  process.send?.({ ms: performance.now() - began });
});
process.send?.({ port: 0 });
