/** The membership of the acting identity in a group, and its actions. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { ALL_MINE } from '../../../src/client/first-reads.ts';
import { errorText } from '../kit/error-text.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { showToast } from '../kit/toast.tsx';
import { type Outputs, queryClient, trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { useGroupsMessages } from './groups-messages.ts';

export type Group = Outputs['groups']['get'];

export type Notify = NonNullable<Outputs['groups']['memberships'][number]['notify']>;

/** The roles of members, as the server numbers them. */
export const ROLES = { waiting: 0, member: 1, moderator: 2, administrator: 3 } as const;

/** After any change of members or invitations. */
export const renewGroups = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.groups.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.groupInvitations.pathKey() }),
  ]);

export const membershipsQuery = trpc.groups.memberships.queryOptions(ALL_MINE);

/** The row of the acting identity. */
export const ownIn = <Row extends Pick<Outputs['groups']['memberships'][number], 'actor' | 'parent'>>(
  rows: Row[] | undefined,
  groupId: string,
): Row | undefined => rows?.find(({ actor, parent }) => parent?.id === groupId && actor?.id === session().actorId);

export function useMembership(groupId: string) {
  const memberships = useQuery(membershipsQuery);
  const invitations = useQuery(trpc.groupInvitations.mine.queryOptions(ALL_MINE));
  return {
    /** The query that contains the role. */
    memberships,
    isLoaded: memberships.data !== undefined && invitations.data !== undefined,
    /** Null without a membership or request. */
    role: ownIn(memberships.data, groupId)?.role ?? null,
    /** Null without a membership. */
    notify: ownIn(memberships.data, groupId)?.notify ?? null,
    isInvited: ownIn(invitations.data, groupId) !== undefined,
  };
}

/** Joining, leaving and declining; refusals are shown as messages. */
export function useMembershipActions(group: Pick<Group, 'id'>) {
  const words = useGroupsMessages();
  const kit = useKitMessages();
  const { id } = group;
  const shared = {
    onError: (error: unknown) => showToast(errorText(error, kit), { wrong: true }),
    onSettled: renewGroups,
  };
  const join = useMutation(
    trpc.groups.join.mutationOptions({
      ...shared,
      onSuccess: ({ role }) => showToast(role === ROLES.waiting ? words.asked : words.joined),
    }),
  );
  const leave = useMutation(trpc.groups.leave.mutationOptions({ ...shared, onSuccess: () => showToast(words.left) }));
  const decline = useMutation(trpc.groupInvitations.remove.mutationOptions(shared));
  return {
    busy: join.isPending || leave.isPending || decline.isPending,
    join: () => join.mutate({ id }),
    leave: () => leave.mutate({ id }),
    decline: () => decline.mutate({ id, memberActorId: session().actorId ?? '' }),
  };
}
