/** Which form of a page is asked for: the page for people, or its ActivityPub document. */
import type { Request } from 'express';

/** With its profile, too: a type is offered with all of its parameters. */
const LINKED_DATA = 'application/ld+json';
const DOCUMENTS = [
  'application/activity+json',
  ...[`${LINKED_DATA}; profile="https://www.w3.org/ns/activitystreams"`, LINKED_DATA],
];

/** Servers ask in many forms, which are parsed and not compared; browsers, and those who take anything, get the page. */
export const wantsDocument = (req: Request): boolean => {
  const best = req.accepts(['text/html', ...DOCUMENTS, 'application/json']);
  return best !== false && best !== 'text/html';
};
