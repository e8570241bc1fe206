/** Kinds of activities that the software of some servers is known to reject or misread (decision 0088). */

/** Kinds as `kindOfActivity` names them, which an inbox refuses, does not answer or takes for something else. */
interface Untaken {
  always: readonly string[];
  /** Unless the server's operator enables them. */
  byDefault: readonly string[];
}

/** The key is the software's name in NodeInfo. A row needs the source code of that software as its proof. */
const UNTAKEN: ReadonlyMap<string, Untaken> = new Map([
  [
    // Gancio 1.21, server/federation/inbox.js, resources.js and ego.js. It answers 500 to a Delete of an object that it cannot have, and
    // nothing to an Undo of an Announce. A Join is not withheld, because its refusal is the participant's answer.
    'gancio',
    {
      always: [
        ...['Update Application', 'Update Group', 'Update Member', 'Update Organization', 'Update Person'],
        ...['Update Question', 'Update Service', 'Create Question', 'Undo Block', 'Undo Invite'],
        ...['Delete Question', 'Delete QuoteAuthorization', 'Undo Announce', 'Add', 'Block', 'Flag', 'Move'],
      ],
      byDefault: ['Create Note', 'Update Note'],
    },
  ],
  [
    // WriteFreely 0.15, handleFetchCollectionInbox in activitypub.go: an Undo of anything ends the sender's follow.
    'writefreely',
    { always: ['Undo Announce', 'Undo Block', 'Undo Invite', 'Undo Join', 'Undo Like'], byDefault: [] },
  ],
]);

/** The kinds that this software takes never, or by default. */
export const untakenBy = (software: string | null): Untaken | null => UNTAKEN.get(software ?? '') ?? null;

/** Whether some software never takes that kind, so that the software of a host must be known before its first delivery. */
export const isUntakenBySome = (kind: string): boolean =>
  [...UNTAKEN.values()].some(({ always }) => always.includes(kind));

/** The software that never takes that kind. */
export const softwareWithout = (kind: string): string[] =>
  [...UNTAKEN].filter(([, { always }]) => always.includes(kind)).map(([software]) => software);
