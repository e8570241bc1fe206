/** Asks the running server for people, documents and files at the addresses of the former server. */
import { readFile } from 'node:fs/promises';
import type { Config } from '../../../platform/config.ts';
import { fail, warn } from '../../doctor/finding.ts';
import { counted } from '../../domains.ts';
import { someOf } from '../findings.ts';
import type { KeepContext } from '../keep-files.ts';
import { type Answer, askServer, digestOf, documentOf } from './ask-server.ts';
import { type KnownKey, samePublicKey } from './keys.ts';

const DOCUMENT = 'application/activity+json';
/** As many of each kind, because anonymous requests are limited. */
const SAMPLE = 40;
/** Rows `t` in an arbitrary order that is the same each time. */
export const someRows = (count: number): string => `ORDER BY md5(t.id::text) LIMIT ${count}`;
export const SOME = someRows(SAMPLE);

/** The names of the rows that are not right. */
async function wrongIn<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  isRight: (row: Row) => Promise<boolean>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const row of rows) if (!(await isRight(row))) wrong.push(nameOf(row));
  return wrong;
}

export async function verifyServer(config: Config): Promise<string> {
  const place = `${config.host}:${config.port}`;
  const { status } = await askServer(config, '/health').catch((error: NodeJS.ErrnoException) =>
    fail(`no server answers at ${place} (${error.code ?? error.message})`, 'Start it, and verify once more.'),
  );
  if (status !== 200) fail(`the server at ${place} answers ${status} at /health`, 'Read its log.');
  return `answers at ${place}`;
}

/** Asks for a document without a signature. */
async function askDocument(config: Config, url: string): Promise<Answer> {
  const answer = await askServer(config, url, DOCUMENT);
  if (answer.status === 401)
    warn(
      'the server answers signed requests only, so nothing was asked for',
      'Look at some profiles and posts from another server when the proxy has switched.',
    );
  return answer;
}

/** A person or a group, as other servers know them. */
export interface KnownActor {
  name: string;
  /** The address. */
  uri: string;
  key: KnownKey;
  /** The handle that other servers ask for, and the one that they learn. */
  handle: { asked: string; told: string };
}

export async function verifyPeople(config: Config, people: readonly KnownActor[]): Promise<string> {
  const wrong = await wrongIn(
    people,
    ({ name }) => name,
    async ({ uri, key }) => {
      const answer = await askDocument(config, uri);
      const { id, publicKey } = documentOf(answer) as {
        id?: unknown;
        publicKey?: { id: string; publicKeyPem: string };
      };
      return (
        answer.status === 200 &&
        id === uri &&
        publicKey?.id === key.uri &&
        samePublicKey(publicKey.publicKeyPem, key.publicKey)
      );
    },
  );
  if (wrong.length > 0)
    fail(
      `${wrong.length} of ${counted(people.length, 'person', 'people')} not found at the address, or with another key (${someOf(wrong)})`,
      'Other servers would take them for strangers.',
    );
  return `${counted(people.length, 'person', 'people')} found with their keys`;
}

/** @param host at which WebFinger is asked */
export async function verifyHandles(config: Config, host: string, people: readonly KnownActor[]): Promise<string> {
  const wrong = await wrongIn(
    people,
    ({ name }) => name,
    async ({ uri, handle }) => {
      const resource = encodeURIComponent(`acct:${handle.asked}`);
      const answer = await askServer(config, `${host}/.well-known/webfinger?resource=${resource}`);
      const { subject, links } = documentOf(answer) as { subject?: unknown; links?: { rel: string; href?: string }[] };
      const self = links?.find(({ rel }) => rel === 'self')?.href;
      return answer.status === 200 && subject === `acct:${handle.told}` && self === uri;
    },
  );
  if (wrong.length > 0)
    fail(
      `${wrong.length} of ${counted(people.length, 'handle')} lead to nobody or somebody else (${someOf(wrong)})`,
      'People of other servers would not find them.',
    );
  return `${counted(people.length, 'handle')} found`;
}

/** Addresses of documents of a kind. */
export interface KnownDocuments {
  kind: string;
  /** Those that everybody may read. */
  open: readonly string[];
  /** Those that nobody may read without a signature. */
  closed: readonly string[];
}

/** Everybody may read public documents, and nobody others without a signature. */
export async function verifyDocuments(config: Config, { kind, open, closed }: KnownDocuments): Promise<string> {
  const itself = (uri: string): string => uri;
  const absent = await wrongIn(open, itself, async (uri) => {
    const answer = await askDocument(config, uri);
    return answer.status === 200 && documentOf(answer).id === uri;
  });
  const shown = await wrongIn(closed, itself, async (uri) => (await askDocument(config, uri)).status === 404);
  if (shown.length > 0)
    fail(
      `${shown.length} of ${counted(closed.length, `private ${kind}`)} shown to strangers (${someOf(shown)})`,
      'Do not let the proxy pass anything on to this server.',
    );
  if (absent.length > 0)
    fail(
      `${absent.length} of ${counted(open.length, kind)} not found at the address (${someOf(absent)})`,
      'Links and replies of other servers would lead to nothing.',
    );
  return `${counted(open.length, kind)} found, and ${counted(closed.length, 'private one', 'private ones')} hidden`;
}

/** A file of the former server. */
export interface KnownFile {
  /** The path in its folder. */
  path: string;
  url: string;
}

/** The digest of a file of the former server; null if it is missing there, too. */
async function formerDigest(files: KeepContext['files'], path: string): Promise<string | null> {
  let digest: string | null = null;
  await files.withFile(path, async (local) => {
    digest = digestOf(await readFile(local));
  });
  return digest;
}

export async function verifyFiles(
  config: Config,
  files: KeepContext['files'],
  known: readonly KnownFile[],
): Promise<string> {
  let found = 0;
  const wrong = await wrongIn(
    known,
    ({ path }) => path,
    async ({ path, url }) => {
      const former = await formerDigest(files, path);
      if (former === null) return true;
      const { status, body } = await askServer(config, url);
      found += 1;
      return status === 200 && digestOf(body) === former;
    },
  );
  if (wrong.length > 0)
    fail(
      `${wrong.length} of ${counted(found, 'file')} missing at the former address, or changed (${someOf(wrong)})`,
      'Pictures would be missing at other servers.',
    );
  return `${counted(found, 'file')} found as they were`;
}

/** Asks for everything if the server runs. */
export async function askAll<Finding extends { verdict: string }>(
  server: Finding,
  asks: readonly (() => Promise<Finding>)[],
): Promise<Finding[]> {
  const findings = [server];
  if (server.verdict !== 'FAIL') for (const ask of asks) findings.push(await ask());
  return findings;
}
