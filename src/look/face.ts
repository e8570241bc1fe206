/** What is shown of somebody beside their name: their picture, or else their initials on a colour of their own. People are round, groups are not. */
import { plainActorName, plainName } from '../wording/plain-name.ts';
import { initialsOf } from './initials.ts';
import { colourOf } from './placeholder.ts';

export interface Face {
  /** Null for somebody without a picture. */
  src: string | null;
  initials: string;
  /** Class of faces.css; of the handle, so that it stays with a new name. */
  colour: string;
  isGroup: boolean;
}

/** As REST answers somebody. */
export interface AccountLike {
  avatar_static: string;
  display_name: string;
  username: string;
  acct: string;
  group: boolean;
  emojis: readonly { shortcode: string }[];
}

/** As events and groups answer somebody. */
export interface ActorLike {
  avatar: { url: string } | null;
  name: string;
  preferredUsername: string;
  domain: string | null;
  type?: string;
}

/** Mastodon's address of the picture of those who have none. */
const MISSING = '/missing.png';

const face = (src: string | null, name: string, handle: string, isGroup: boolean): Face => ({
  src,
  initials: initialsOf(name),
  colour: `p${colourOf(handle)}`,
  isGroup,
});

export function faceOf(owner: AccountLike | ActorLike): Face {
  if ('acct' in owner) {
    const src = owner.avatar_static.endsWith(MISSING) ? null : owner.avatar_static;
    return face(src, plainName(owner), owner.acct, owner.group);
  }
  const { preferredUsername, domain } = owner;
  const handle = domain ? `${preferredUsername}@${domain}` : preferredUsername;
  return face(owner.avatar?.url ?? null, plainActorName(owner), handle, owner.type === 'GROUP');
}
