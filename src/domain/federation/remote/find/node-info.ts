/** Reads a remote server's description of itself (NodeInfo). */
import { oneLine } from '../../../../platform/one-line.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AskingContext } from '../../../kernel/silent-hosts.ts';
import { asArray, objectsOf, urlOf } from '../../documents/forms.ts';
import { isObject, type Json, type JsonObject, readDocument } from '../../documents/json.ts';
import { ask, nullIfAnswered, schemeOf } from './webfinger.ts';

type Ctx = AskingContext & Pick<Platform, 'http' | 'config'>;

export interface NodeInfo {
  /** The name of its software in lower case; null if the server does not name it. */
  software: string | null;
  version: string | null;
  /** The address of the actor that represents the server (FEP-2677); null if the server does not name one. */
  application: string | null;
}

export const NO_NODE_INFO: NodeInfo = { software: null, version: null, application: null };

const APPLICATION = 'https://www.w3.org/ns/activitystreams#Application';
const SCHEMA = 'http://nodeinfo.diaspora.software/ns/schema/';
const MOST_LINKS = 100;

/** The schema allows `a-z0-9-`; some servers write capital letters, dots or underscores. */
const SOFTWARE = /^[a-z0-9._-]{1,100}$/;

function softwareOf(software: Json | undefined): string | null {
  if (!isObject(software) || typeof software.name !== 'string') return null;
  const name = software.name.toLowerCase();
  return SOFTWARE.test(name) ? name : null;
}

/** Versions may name a commit. */
const LONGEST_VERSION = 100;

const versionOf = (software: Json | undefined): string | null =>
  isObject(software) && typeof software.version === 'string'
    ? oneLine(software.version).slice(0, LONGEST_VERSION) || null
    : null;

async function readJson(ctx: Ctx, url: string): Promise<JsonObject | null> {
  const answer = await ask(ctx, url, 'application/json');
  return answer.status === 200 ? readDocument(answer.bytes) : null;
}

/** @throws RemoteError, OutgoingError or HostPaused if the list of documents cannot be read */
export async function nodeInfoOf(ctx: Ctx, host: string): Promise<NodeInfo> {
  const list = await readJson(ctx, `${schemeOf(ctx)}//${host}/.well-known/nodeinfo`);
  const links = objectsOf(asArray(list?.links), MOST_LINKS);
  const schema = urlOf(links.find(({ rel }) => typeof rel === 'string' && rel.startsWith(SCHEMA))?.href);
  const described = schema === null ? null : await readJson(ctx, schema).catch(nullIfAnswered);
  return {
    software: softwareOf(described?.software),
    version: versionOf(described?.software),
    application: urlOf(links.find(({ rel }) => rel === APPLICATION)?.href),
  };
}
