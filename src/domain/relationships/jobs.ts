/** Jobs of this room: names and payloads. */
export {};

declare module '../kernel/outbox.ts' {
  interface JobPayloads {
    'account.moved': { actorId: string; targetId: string };
    /** These local people follow the new account now, or have requested to. */
    'followers.moved': { actorId: string; targetId: string; followerIds: string[] };
    'follow.approved': { followId: string };
    'follow.created': { followId: string };
    /** `by`: which of the two ended it, or refused the request; missing in jobs of earlier versions, as are id and address of the follow. */
    'follow.removed': {
      followerId: string;
      targetId: string;
      follow?: { id: string; uri: string | null; by: 'follower' | 'target' };
    };
    /** A local person unmuted that actor, or the mute has ended. */
    'mute.ended': { muterId: string; targetId: string };
    /** A local person blocked or unblocked a remote one. */
    'block.changed': { blockId: string; blockerId: string; targetId: string; blocked: boolean };
    /** A local person hides that server; `blockId`: missing in jobs of earlier versions. */
    'domain.blocked': { actorId: string; domain: string; blockId?: string };
  }
}
