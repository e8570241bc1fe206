/** The link of mails to people who wait: it shows their position, takes the place that is held, or gives up, without a sign-in. */
import type { Event } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DomainContext, UserContext } from '../../access/context.ts';
import { identityViewer } from '../../access/viewer.ts';
import { ANY_KIND } from '../../events/ticket-kinds.ts';
import { refuse } from '../../kernel/refusals.ts';
import { readSigned, signedUrl } from '../../kernel/signed-link.ts';
import { joinEvent } from '../join-event.ts';
import { MAILABLE } from '../mail-recipients.ts';
import { waitingState } from './entry-of.ts';
import { leaveWaitingList } from './leave-list.ts';
import { upToEntry } from './list-waiting.ts';

export const WAITING_PATH = '/waiting';

const LINK = { path: WAITING_PATH, purpose: 'waiting lists' };

/** The link is valid as long as the entry is stored, and acts on nothing else. */
export const waitingUrl = (platform: Pick<Platform, 'config' | 'secrets'>, entryId: bigint): string =>
  signedUrl(platform, LINK, entryId);

/** Refuses invalid links, ended entries, and people who may not sign in. */
async function findByToken(ctx: DomainContext, token: string) {
  const id = readSigned(ctx, LINK, token) ?? refuse('record_not_found');
  const where = { id, actor: { deletedAt: null, suspendedAt: null, user: MAILABLE } };
  const entry = await ctx.db.waitingEntry.findFirst({ where, include: { event: true, actor: true } });
  return entry ?? refuse('record_not_found');
}

/** The event, and the position in its list or whether a place is held. */
export async function waitByLink(ctx: DomainContext, token: string) {
  const { event, ...entry } = await findByToken(ctx, token);
  return {
    event,
    offered: waitingState(entry, ctx.clock.now()) === 'OFFERED',
    position: await ctx.db.waitingEntry.count({ where: upToEntry(event, entry) }),
  };
}

/** Takes the held place, or gives up waiting. Refuses what both commands refuse. */
export async function answerWaitByLink(ctx: DomainContext, token: string, act: 'leave' | 'take'): Promise<Event> {
  const { event, actor } = await findByToken(ctx, token);
  const viewing: UserContext = { ...ctx, viewer: identityViewer(actor.userId ?? 0n, actor.id) };
  // By its UUID, because people do not see unlisted events by their ids.
  const given = { eventId: event.uuid, actorId: actor.id.toString() };
  if (act === 'leave') await leaveWaitingList(viewing, given);
  else await joinEvent(viewing, { ...given, ticketKind: ANY_KIND });
  return event;
}
