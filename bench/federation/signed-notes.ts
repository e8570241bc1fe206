/** Posts of other servers as their servers send them: signed by draft-cavage, with a few kilobytes of document each. */
import { createHash, sign } from 'node:crypto';
import { AUTHORS, type Authors, authorUri, KEYS, PUBLIC_URL, TAGS } from './neighbours.ts';

export interface SignedNote {
  headers: Record<string, string>;
  body: string;
}

const PATH = '/inbox';
export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
const CONTEXT = [
  'https://www.w3.org/ns/activitystreams',
  'https://w3id.org/security/v1',
  {
    ...{ ostatus: 'http://ostatus.org#', atomUri: 'ostatus:atomUri', conversation: 'ostatus:conversation' },
    ...{ toot: 'http://joinmastodon.org/ns#', sensitive: 'as:sensitive', Hashtag: 'as:Hashtag', Emoji: 'toot:Emoji' },
  },
];
const WORDS = 'A post of some length, as people write them when they have something to tell; '.repeat(6);

export const tagOf = (n: number): string => `tag${n % TAGS}`;

function activityOf(n: number, actor: string): object {
  const id = `${actor}/statuses/${n}`;
  const published = new Date().toISOString();
  const addressed = { to: [PUBLIC], cc: [`${actor}/followers`] };
  const tag = tagOf(n);
  const href = `${new URL(actor).origin}/tags/${tag}`;
  const content = `<p>Number ${n}. ${WORDS}<a href="${href}" class="mention hashtag" rel="tag">#<span>${tag}</span></a></p>`;
  const object = {
    ...{ id, type: 'Note', summary: null, inReplyTo: null, published, url: id, attributedTo: actor, ...addressed },
    ...{
      sensitive: false,
      atomUri: id,
      conversation: `tag:${new URL(actor).host},2026:${n}`,
      content,
      contentMap: { en: content },
    },
    ...{ attachment: [], tag: [{ type: 'Hashtag', href, name: `#${tag}` }] },
  };
  return { id: `${id}/activity`, type: 'Create', published, ...addressed, object };
}

/** @param key the key of the actor, or another one for a signature that is wrong */
export function signedActivity(actor: string, activity: object, key = KEYS.privateKey): SignedNote {
  const body = JSON.stringify({ '@context': CONTEXT, ...activity, actor });
  const host = new URL(PUBLIC_URL).host;
  const date = new Date().toUTCString();
  const type = 'application/activity+json';
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
  const text = `(request-target): post ${PATH}\nhost: ${host}\ndate: ${date}\ndigest: ${digest}\ncontent-type: ${type}`;
  const signature = sign('sha256', Buffer.from(text), key).toString('base64');
  const keyId = `${actor}#main-key`;
  const covered = '(request-target) host date digest content-type';
  return {
    body,
    headers: {
      ...{ host, date, digest, 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
      signature: `keyId="${keyId}",algorithm="rsa-sha256",headers="${covered}",signature="${signature}"`,
    },
  };
}

function signedNote(n: number, { first, count }: Authors): SignedNote {
  const actor = authorUri(first + (n % count));
  return signedActivity(actor, activityOf(n, actor));
}

/** @param first the number of the first; each number is sent once to a server */
export const signedNotes = (first: number, count: number, authors: Authors = AUTHORS.many): SignedNote[] =>
  Array.from({ length: count }, (_, at) => signedNote(first + at, authors));
