/**
 * The picture of a person or group beside their name, or their initials on a colour of their own. People are round, groups are
 * not.
 */
import { plainActorName, plainName } from '../wording/plain-name.ts';
import { initialsOf } from './initials.ts';
import { isMissing } from './photo.ts';
import { colourOf } from './placeholder.ts';

export interface Face {
  /** Null without a picture. */
  src: string | null;
  initials: string;
  /** Class of faces.css; of the handle, so that it stays with a new name. */
  colour: string;
  isGroup: boolean;
}

/** An account in REST. */
export interface AccountLike {
  avatar_static: string;
  display_name: string;
  username: string;
  acct: string;
  group: boolean;
  emojis: readonly { shortcode: string }[];
}

/** An actor of events and groups. */
export interface ActorLike {
  avatar: { url: string } | null;
  name: string;
  preferredUsername: string;
  domain: string | null;
  type?: string;
}

const face = (src: string | null, name: string, handle: string, isGroup: boolean): Face => ({
  src,
  initials: initialsOf(name),
  colour: `p${colourOf(handle)}`,
  isGroup,
});

export function faceOf(owner: AccountLike | ActorLike): Face {
  if ('acct' in owner) {
    const src = isMissing(owner.avatar_static) ? null : owner.avatar_static;
    return face(src, plainName(owner), owner.acct, owner.group);
  }
  const { preferredUsername, domain } = owner;
  const handle = domain ? `${preferredUsername}@${domain}` : preferredUsername;
  return face(owner.avatar?.url ?? null, plainActorName(owner), handle, owner.type === 'GROUP');
}
