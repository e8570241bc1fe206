/** Archives of an account as Mastodon makes them (its BackupService): alice of old.example. */
import { gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import yazl from 'yazl';

export const OLD = 'https://old.example';
const OWNER = `${OLD}/users/alice`;
const FOLLOWERS = `${OWNER}/followers`;
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

export type Document = Record<string, unknown>;
export type Files = Record<string, string | Buffer>;

/** The audience of a post. */
export const TO = {
  public: { to: [PUBLIC], cc: [FOLLOWERS] },
  unlisted: { to: [FOLLOWERS], cc: [PUBLIC] },
  private: { to: [FOLLOWERS], cc: [] },
  direct: { to: [`${OLD}/users/bob`], cc: [] },
} as const;

export const noteUri = (number: number): string => `${OWNER}/statuses/${number}`;

/** Note 7 was published on 7 January 2020. */
export function note(number: number, content: string, more: Document = {}): Document {
  const published = `2020-01-${String(number).padStart(2, '0')}T10:00:00Z`;
  const object = { id: noteUri(number), type: 'Note', attributedTo: OWNER, published, content, ...TO.public, ...more };
  return { id: `${noteUri(number)}/activity`, type: 'Create', actor: OWNER, published, object };
}

export const boost = (number: number): Document => ({
  ...{ id: `${noteUri(number)}/activity`, type: 'Announce', actor: OWNER, published: '2020-01-01T10:00:00Z' },
  object: 'https://far.example/notes/1',
});

export const archiveOf = (orderedItems: readonly Document[], files: Files = {}): Files => ({
  'actor.json': JSON.stringify({ id: OWNER, type: 'Person', followers: FOLLOWERS, outbox: 'outbox.json' }),
  'outbox.json': JSON.stringify({ id: 'outbox.json', type: 'OrderedCollection', orderedItems }),
  ...files,
});

export async function zipOf(files: Files): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes as string), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** @param extra entries that are no files */
export async function tarOf(files: Files, extra: readonly (Partial<tar.Header> & { name: string })[] = []) {
  const pack = tar.pack();
  for (const header of extra) pack.entry(header as tar.Header, Buffer.alloc(0));
  for (const [name, bytes] of Object.entries(files)) pack.entry({ name }, Buffer.from(bytes as string));
  pack.finalize();
  const parts: Buffer[] = [];
  for await (const part of pack) parts.push(part as Buffer);
  return gzipSync(Buffer.concat(parts));
}
