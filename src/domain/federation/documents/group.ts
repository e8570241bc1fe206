/** The properties of groups beyond those of all actors, in Mobilizon's vocabulary. Missing ones are null. */
import { countOf, idOf, isSameHost } from './forms.ts';
import { isObject, type JsonObject } from './json.ts';
import { termOf } from './terms.ts';

export interface RemoteGroup {
  /** Null if nobody joins it by a Join, as in forums, which are only followed. */
  openness: 'OPEN' | 'MODERATED' | 'INVITE_ONLY' | null;
  memberCount: number | null;
  members: string | null;
  events: string | null;
  posts: string | null;
}

const OPENNESS: Record<string, RemoteGroup['openness']> = {
  open: 'OPEN',
  moderated: 'MODERATED',
  invite_only: 'INVITE_ONLY',
};

/** Collections are among the other properties or in `endpoints`, on the group's own host. */
export function readGroup(json: JsonObject, id: string): RemoteGroup {
  const endpoints = isObject(json.endpoints) ? json.endpoints : {};
  const collection = (name: string): string | null => {
    const url = idOf(termOf(json, name)) ?? idOf(termOf(endpoints, name));
    return url !== null && isSameHost(url, id) ? url : null;
  };
  const openness = termOf(json, 'openness');
  return {
    openness: typeof openness === 'string' && Object.hasOwn(OPENNESS, openness) ? (OPENNESS[openness] ?? null) : null,
    memberCount: countOf(termOf(json, 'memberCount')),
    members: collection('members'),
    events: collection('events'),
    posts: collection('posts'),
  };
}
