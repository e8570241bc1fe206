/** The rule of `visibility-rule.ts` as where-fragments. */
import type { Event, Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { actorShownTo } from '../actors/visible.ts';
import {
  listed,
  noRelations,
  organized,
  organizedBy,
  type Relations,
  type Vocabulary,
  visible,
  visibleById,
} from './visibility-rule.ts';

type Where = Prisma.EventWhereInput;
type Asking = Pick<DomainContext, 'viewer' | 'clock'>;

const EVERYTHING: Where = {};
const NOTHING: Where = { id: { in: [] } };

const any = (...conditions: Where[]): Where => {
  if (conditions.includes(EVERYTHING)) return EVERYTHING;
  const OR = conditions.filter((condition) => condition !== NOTHING);
  return OR.length === 0 ? NOTHING : { OR };
};

const all = (...conditions: Where[]): Where => {
  if (conditions.includes(NOTHING)) return NOTHING;
  return { AND: conditions.filter((condition) => condition !== EVERYTHING) };
};

/** @param mine the viewer's actors */
const relationsOf = (mine: Prisma.ActorWhereInput | null): Relations<Where> =>
  mine === null
    ? noRelations({ any, all }, NOTHING)
    : {
        any,
        all,
        isAuthor: { organizer: mine },
        isNotAuthor: { NOT: { organizer: mine } },
        isWithoutGroup: { OR: [{ attributedToId: null }, { local: false }] },
        takesPart: (roles) => ({ participants: { some: { actor: mine, role: { in: [...roles] } } } }),
        belongs: (least) => ({ attributedTo: { members: { some: { actor: mine, role: { gte: least } } } } }),
        isInvited: { invitations: { some: { actor: mine } } },
        isAsked: { organizerInvitations: { some: { actor: mine } } },
        follows: { attributedToId: null, organizer: { followers: { some: { follower: mine, approved: true } } } },
      };

const vocabularyOf = ({ viewer, clock }: Asking): Vocabulary<Where> => ({
  ...relationsOf(ownIdentities(viewer)),
  not: (condition) => ({ NOT: condition }),
  isDraft: { draft: true },
  isDue: { OR: [{ publishAt: null }, { publishAt: { lte: clock.now() } }] },
  organizerIsShown: { organizer: actorShownTo(viewer) },
  isOf: (...visibilities) => ({ visibility: { in: visibilities } }),
  isAccepted: { acceptedAt: { not: null } },
  viewerModerates: isModerator(viewer, 'admin:read') ? EVERYTHING : NOTHING,
});

/** Events that one of these actors organizes. */
export const eventOrganizedBy = (mine: Prisma.ActorWhereInput | null): Where => organized(relationsOf(mine));

/** Events that one of these actors organizes, and not as a co-organizer: they may delete it and choose who organizes it. */
export function eventLedBy(mine: Prisma.ActorWhereInput): Where {
  return organizedBy(relationsOf(mine), (roles) => ({
    participants: { some: { actor: mine, role: { in: [...roles] }, coOrganizes: false } },
  }));
}

export const eventVisibleTo = (ctx: Asking): Where => visible(vocabularyOf(ctx));

export const eventVisibleById = (ctx: Asking): Where => visibleById(vocabularyOf(ctx));

export const eventListedTo = (ctx: Asking): Where => listed(vocabularyOf(ctx));

/** Whether followers and other servers have heard of it: occurrences of a series, and events that came from calendars, are announced when they are near. */
export const wasAnnounced = ({
  seriesId,
  imported,
  announcedAt,
}: Pick<Event, 'seriesId' | 'imported' | 'announcedAt'>): boolean =>
  (seriesId === null && !imported) || announcedAt !== null;

/** The same as a where-fragment. */
export const announced: Prisma.EventWhereInput = {
  OR: [{ seriesId: null, imported: false }, { announcedAt: { not: null } }],
};

/** Whether everybody with its URL may see it, once it is published. */
export const isOpen = ({ visibility, acceptedAt }: Pick<Event, 'visibility' | 'acceptedAt'>): boolean =>
  visibility === 'PUBLIC' || visibility === 'UNLISTED' || (visibility === 'RESTRICTED' && acceptedAt !== null);
