/** Where a local actor is found on the web: its ActivityPub uri with what hangs on it, and the page for people. */

export interface ActorAddresses {
  uri: string;
  url: string;
  inbox: string;
  outbox: string;
  sharedInbox: string;
  followersUri: string;
}

/** @param publicUrl without a slash at its end */
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
