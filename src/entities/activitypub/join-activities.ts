/** Participation between servers: Join, Leave, and the answers. They never address other participants. */
import { ACTIVITY_STREAMS } from './context.ts';
import { publishedText } from './document-time.ts';

const CONTEXT = [
  ACTIVITY_STREAMS,
  { mz: 'https://joinmobilizon.org/ns#', participationMessage: 'mz:participationMessage' },
];

/** The activity by which a person asked to participate. */
export interface JoinOf {
  /** As it was received; null if it had none. */
  uri: string | null;
  /** Its type: an Accept or a Reject contains the activity in its original form. */
  type: 'Accept' | 'Join';
  participant: string;
  event: string;
  message: string | null;
}

const joinOf = ({ uri, type, participant, event, message }: JoinOf): object => ({
  ...(uri !== null && { id: uri }),
  ...{ type, actor: participant, object: event },
  ...(type === 'Join' && { participationMessage: message }),
});

/** @param organizers the addresses of the organizer and the group */
export const joinActivity = (join: JoinOf, organizers: readonly string[]): object => ({
  '@context': CONTEXT,
  ...joinOf(join),
  ...{ to: organizers, cc: [] },
});

export const leaveActivity = (
  { id, participant, event }: { id: string; participant: string; event: string },
  organizers: readonly string[],
): object => ({
  '@context': ACTIVITY_STREAMS,
  ...{ id, type: 'Leave', actor: participant, object: event, to: organizers, cc: [] },
});

interface JoinAnswer {
  id: string;
  type: 'Accept' | 'Reject';
  by: string;
  group: string | null;
  at: Date;
  /** Why it is refused. */
  reason: string | null;
}

/** By the group, otherwise by the organizer. */
export const joinAnswer = (join: JoinOf, { id, type, by, group, at, reason }: JoinAnswer): object => ({
  '@context': CONTEXT,
  ...{
    id,
    type,
    actor: by,
    ...(group !== null && { attributedTo: group }),
    ...(reason !== null && { summary: reason }),
  },
  ...{ object: joinOf(join), published: publishedText(at), to: [join.participant], cc: [] },
});

/** An invitation that another server sent, or that is withdrawn here. */
interface Invite {
  id: string;
  inviter: string;
  event: string;
}

const inviteOf = ({ id, inviter: actor, event: object }: Invite): object => ({ id, type: 'Invite', actor, object });

/** By the invited. */
export const inviteAnswer = (
  invite: Invite,
  { id, type, by }: { id: string; type: 'Accept' | 'Reject'; by: string },
): object => ({
  '@context': ACTIVITY_STREAMS,
  ...{ id, type, actor: by, object: inviteOf(invite), to: [invite.inviter], cc: [] },
});

/** By the inviter. */
export const undoInviteActivity = (invite: Invite, invited: string): object => ({
  '@context': ACTIVITY_STREAMS,
  ...{ id: `${invite.id}/undo`, type: 'Undo', actor: invite.inviter, object: inviteOf(invite) },
  ...{ to: [invited], cc: [] },
});
