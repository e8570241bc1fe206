/** The page of a person or a group of an event. */
export const actorPath = ({
  preferredUsername,
  domain,
}: {
  preferredUsername: string;
  domain: string | null;
}): string => `/@${preferredUsername}${domain ? `@${domain}` : ''}`;
