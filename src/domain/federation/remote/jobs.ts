/** Jobs that fetch from remote servers: names and payloads. */

/** A change of the relation between this server and another one, represented by an actor. */
export interface InstanceFollowChanged {
  actorId: string;
  /** The id of the Follow, which this server (`asked`, `withdrawn`) or the other one (`accepted`, `refused`) sent. */
  uri: string;
  what: 'asked' | 'withdrawn' | 'accepted' | 'refused';
  /** The handle domain of the further origin whose actor represents this server; absent or null for the first one. */
  origin?: string | null;
}

declare module '../../kernel/outbox.ts' {
  interface JobPayloads {
    /** A picture of a remote actor was added, changed or removed. */
    'remote_portrait.due': {
      actorId: string;
      kind: 'avatar' | 'header';
      url: string | null;
      description: string | null;
    };
    /** A local person follows this remote actor. */
    'remote_profile.due': { actorId: string };
    /** A local person follows or joined this remote group. */
    'remote_group.due': { groupId: string };
    /** This server follows another one through this actor, whose earlier announcements are fetched. */
    'remote_instance.due': { actorId: string };
    /** The server of this remote actor names another digest of the local followers than this one: fetches them from `url`. */
    'remote_followers.due': { actorId: string; url: string; digest: string };
    /** The Follow of a relay is sent or withdrawn. */
    'relay_follow.changed': { inbox: string; target: string; uri: string; what: 'asked' | 'withdrawn' };
    /** A relay named an unknown post; `at`: when. */
    'relayed_status.due': { relayId: string; uri: string; at: string };
    /** That server did not accept an activity; its software is read. */
    'remote_software.due': { host: string };
    'instance_follow.changed': InstanceFollowChanged;
    /** A local person looks up a remote actor, or its data is old: fetches its profile, if that is old, and its totals. */
    'remote_actor.due': { actorId: string };
    /** The picture of a remote event was added, changed or removed. */
    'remote_event_picture.due': { eventId: string; url: string | null; description: string | null };
    /**
     * The status replies to an unknown one; `depth`: the number of levels above the received post; `approval`: address of the approval
     * that the reply claims to have.
     */
    'status.thread_due': { statusId: string; parentUri: string; depth: number; approval?: string | null };
    /** The received status names replies of its own server; `uris`: those that are unknown. */
    'status.replies_due': { statusId: string; uris: string[] };
    /** Somebody opened the thread of the status, or the profile of the remote actor; `refreshId`: of an AsyncRefresh. */
    'thread.viewed': { statusId: string; refreshId: string };
    'profile.viewed': { actorId: string; refreshId: string };
    /** The remote status quotes a post, whose author's approval is fetched; `depth` as in `status.thread_due`. */
    'status.quote_due': { statusId: string; depth: number };
    /** The remote reply or boost claims the approval of the author of the post, which is fetched. */
    'status.approval_due': { statusId: string };
    /** The remote status mentions unknown actors; `attempt` counts from 1. */
    'status.mentions_due': { statusId: string; uris: string[]; attempt: number };
    /** A status shows a picture of another server. */
    'remote_media.due': { mediaId: string; url: string };
    /** An emoji of another server is new, or has another picture. */
    'remote_emoji.due': { domain: string; shortcode: string };
    /** A status shows a video or audio file of another server. */
    'remote_recording.due': { mediaId: string; url: string };
    /** Staff delete the stored data of that suspended server. */
    'domain.purged': { domain: string };
    /** Staff delete what is stored of one remote host. */
    'host.purged': { host: string; causeId?: string };
  }
}
