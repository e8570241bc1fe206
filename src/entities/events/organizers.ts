/** The people who organize an event, and the invitations to organize it. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { listOrganizers } from '../../domain/organizers/list-organizers.ts';
import { ParticipantRole, type SeriesScope } from '../../generated/prisma/enums.ts';
import { timeText } from '../fields/time.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';

/** The words of the API for the occurrences that an act concerns, as for changes of a series. */
export const SCOPES = { this: 'THIS', this_and_following: 'THIS_AND_FOLLOWING', all: 'ALL' } as const satisfies Record<
  string,
  SeriesScope
>;

export const scopeSchema = z.enum(['this', 'this_and_following', 'all']);

const WORDS = { THIS: 'this', THIS_AND_FOLLOWING: 'this_and_following', ALL: 'all' } as const satisfies Record<
  SeriesScope,
  z.infer<typeof scopeSchema>
>;

export const organizerInvitationSchema = z
  .object({
    actor: actorSchema.nullable().meta({ description: 'Who is invited.' }),
    inviter: actorSchema.nullable(),
    scope: scopeSchema.meta({ description: 'The dates of a series that it is about.' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OrganizerInvitation', description: 'Somebody was asked to organize an event together.' });

export const organizersSchema = z
  .object({
    organizers: z
      .array(
        z.object({
          actor: actorSchema.nullable(),
          role: z.enum(ParticipantRole),
          leads: z.boolean().meta({
            description: 'Whether they may delete the event and choose who organizes it; a co-organizer may not.',
          }),
        }),
      )
      .meta({ description: 'The organizer is the CREATOR; co-organizers are MODERATORs.' }),
    invitations: z
      .array(organizerInvitationSchema)
      .meta({ description: 'Your own, or all if you organize the event.' }),
  })
  .meta({ id: 'EventOrganizers', description: 'The people who organize an event together.' });

type Shown = Awaited<ReturnType<typeof listOrganizers>>;

/** In the order of the rows, in a constant number of statements. */
export async function presentOrganizers(
  ctx: DomainContext,
  { organizers, invitations }: Shown,
): Promise<z.infer<typeof organizersSchema>> {
  const ids = [...organizers, ...invitations].map(({ actorId }) => actorId);
  const actors = await gatherActors(ctx, [...ids, ...invitations.map(({ inviterId }) => inviterId)]);
  const view = (id: bigint) => {
    const actor = actors.get(id);
    return actor ? viewActor(ctx, actor) : null;
  };
  return {
    organizers: organizers.map(({ actorId, role, leads }) => ({ actor: view(actorId), role, leads })),
    invitations: invitations.map(({ actorId, inviterId, scope, createdAt }) => ({
      ...{ actor: view(actorId), inviter: view(inviterId), scope: WORDS[scope], createdAt: timeText(createdAt) },
    })),
  };
}
