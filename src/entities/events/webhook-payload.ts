/** The body of a delivery: ids and names, as a moderator of the group sees them when it is sent (docs/webhooks.md). */
import type { DomainContext } from '../../domain/access/context.ts';
import type { IdentityViewer } from '../../domain/access/viewer.ts';
import { findEvents } from '../../domain/events/find.ts';
import { kindOf } from '../../domain/events/ticket-kinds.ts';
import { shownDomain } from '../../domain/kernel/own-domains.ts';
import { participantVisibleTo } from '../../domain/participations/visible.ts';
import { TEST_KIND } from '../../domain/webhooks/kinds.ts';
import type { NextDelivery } from '../../domain/webhooks/next-delivery.ts';
import type { Actor, Event } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import { gatherActors } from '../people/actor.ts';

type Ctx = DomainContext & { viewer: IdentityViewer };

const viewGroup = ({ id, preferredUsername, name, url }: Actor) => ({
  id: id.toString(),
  preferredUsername,
  name,
  url,
});

const viewPerson = (row: Actor) => ({ ...viewGroup(row), domain: shownDomain(row) });

function viewEvent(event: Event) {
  const { id, uuid, url, title, beginsOn, endsOn, timeZone, status, visibility, updatedAt } = event;
  return {
    ...{ id: id.toString(), uuid, url, title, timeZone, status, visibility },
    ...{ beginsOn: timeText(beginsOn), endsOn: endsOn && timeText(endsOn), updatedAt: timeText(updatedAt) },
  };
}

const viewSeat = (event: Event, { guests, ticketKind }: { guests: number; ticketKind: string | null }) => {
  const kind = kindOf(event.ticketKinds, ticketKind);
  return { guests, ticketKind: kind && { id: kind.id, name: kind.name } };
};

/** The person's current place in the event, which an organizer sees; the id alone if the person is gone or suspended. */
async function presentPlace(ctx: Ctx, event: Event, actorId: bigint) {
  const key = { eventId: event.id, actorId };
  const [actors, participant, entry] = await Promise.all([
    gatherActors(ctx, [actorId]),
    ctx.db.participant.findFirst({ where: { AND: [key, participantVisibleTo(ctx)] } }),
    ctx.db.waitingEntry.findFirst({ where: key }),
  ]);
  const actor = actors.get(actorId);
  const offeredUntil = entry?.offeredUntil ? timeText(entry.offeredUntil) : null;
  return {
    personId: actorId.toString(),
    person: actor ? viewPerson(actor) : null,
    participation: participant && {
      ...{ id: participant.id.toString(), role: participant.role },
      ...viewSeat(event, participant),
    },
    waiting: actor && entry ? { offeredUntil, ...viewSeat(event, entry) } : null,
  };
}

/** Null if the moderator may not see the event any more. */
async function presentData(ctx: Ctx, { webhook, delivery }: NextDelivery): Promise<object | null> {
  const { kind, eventId, eventUuid, aboutId } = delivery;
  if (kind === TEST_KIND) return { webhook: { id: webhook.id.toString(), name: webhook.name } };
  if (kind === 'event.deleted') return { event: { id: eventId?.toString(), uuid: eventUuid } };
  const [event] = await findEvents(ctx, eventId === null ? [] : [eventId]);
  if (event?.attributedToId !== webhook.groupId) return null;
  const shown = { event: viewEvent(event) };
  return aboutId === null ? shown : { ...shown, ...(await presentPlace(ctx, event, aboutId)) };
}

/** Null if nobody who moderates the group may see the subject any more. */
export async function presentWebhookPayload(ctx: Ctx, next: NextDelivery): Promise<string | null> {
  const { webhook, delivery } = next;
  const data = await presentData(ctx, next);
  if (data === null) return null;
  return JSON.stringify({
    ...{ type: delivery.kind, timestamp: timeText(delivery.createdAt), sequence: Number(delivery.sequence) },
    data: { group: viewGroup(webhook.group), ...data },
  });
}
