/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    /** Somebody requested a mail with a link and a code that sign in. */
    /** `known`: requested from a network where the account was used. */
    'sign_in_link.requested': { linkId: string; known?: boolean };
    /** The user wants an account of its own for the identities of one of two servers. */
    'separation.requested': { userId: string };
    /** `followers`: remote ones, whose follows are already deleted; missing in jobs of earlier versions. */
    'person.deleted': { actorId: string; followers?: string[] };
    /** Other domains than before may name the person as author. */
    'attribution.changed': { actorId: string };
    /** Follows need no approval any more. */
    'person.unlocked': { actorId: string };
    /** The profile has links to `host` that their pages have not confirmed; `attempt` counts from 1. Without it: in jobs of earlier versions. */
    'profile.linked': { actorId: string; attempt: number; host?: string };
  }
}
