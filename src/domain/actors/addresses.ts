/** URLs of a local actor: its ActivityPub uri and the ones derived from it, and the page for people. */

export interface ActorAddresses {
  uri: string;
  url: string;
  inbox: string;
  outbox: string;
  sharedInbox: string;
  followersUri: string;
}

/** @param publicUrl without a trailing slash */
export function actorAddresses(publicUrl: string, preferredUsername: string): ActorAddresses {
  const uri = `${publicUrl}/users/${preferredUsername}`;
  return {
    uri,
    url: `${publicUrl}/@${preferredUsername}`,
    inbox: `${uri}/inbox`,
    outbox: `${uri}/outbox`,
    sharedInbox: `${publicUrl}/inbox`,
    followersUri: `${uri}/followers`,
  };
}
