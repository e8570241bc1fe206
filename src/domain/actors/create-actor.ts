/** Creates a local actor, person or group: its URLs, its counters, and the job that generates its keys. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { ActorType, GroupPosting, GroupType, Openness } from '../../generated/prisma/enums.ts';
import { type Tx, violatedConstraint } from '../../platform/database/db.ts';
import { checkTogether } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { usernameVerdict } from '../blocks/usernames/username-rules.ts';
import { enqueue } from '../kernel/outbox.ts';
import { actorTexts } from './actor-text.ts';
import { requireGoodName, usernameHolder, usernameRefusal } from './username.ts';

/** URLs of a local actor: its ActivityPub uri and the ones derived from it, and the page for people. */
interface ActorAddresses {
  uri: string;
  url: string;
  inbox: string;
  outbox: string;
  sharedInbox: string;
  followersUri: string;
}

/** @param publicUrl without a trailing slash */
function actorAddresses(publicUrl: string, preferredUsername: string): ActorAddresses {
  const uri = `${publicUrl}/users/${preferredUsername}`;
  return {
    uri,
    url: `${publicUrl}/@${preferredUsername}`,
    inbox: `${uri}/inbox`,
    outbox: `${uri}/outbox`,
    sharedInbox: `${publicUrl}/inbox`,
    followersUri: `${uri}/followers`,
  };
}

export interface NewActor {
  type: ActorType;
  preferredUsername: string;
  name?: string;
  /** Basic HTML or plain text; stored as entered and as safe HTML. */
  summary?: string;
  /** The owner of a person; null for groups. */
  userId: bigint | null;
  avatarId?: bigint | null;
  bannerId?: bigint | null;
  locked?: boolean;
  groupType?: GroupType;
  openness?: Openness;
  posting?: GroupPosting;
  approvesPosts?: boolean;
  /** A placeholder that only reserves its name until then. */
  heldUntil?: Date;
  /** The staff can still approve the sign-up, so names that need approval are accepted. */
  approvable?: boolean;
}

type ActorForm = Pick<NewActor, 'type' | 'preferredUsername' | 'approvable'> & {
  [Name in 'name' | 'summary']?: string | undefined;
};

async function requireFreeName(tx: Tx, { preferredUsername, type, approvable = false }: ActorForm): Promise<string> {
  const name = requireGoodName(preferredUsername);
  const verdict = await usernameVerdict(tx, name);
  if (verdict === 'blocked' || (verdict === 'approval' && !approvable)) throw usernameRefusal('reserved');
  const holder = await usernameHolder(tx, name);
  if (holder) throw usernameRefusal('taken', holder, type);
  return name;
}

/** Validates and normalizes name and texts; refuses with all errors. */
export async function requireGoodActor(tx: Tx, given: ActorForm) {
  const [preferredUsername, texts] = await checkTogether(
    () => requireFreeName(tx, given),
    () => actorTexts(given),
  );
  return { preferredUsername, ...texts };
}

/**
 * Adds the actor in the caller's transaction. Refuses a name that is malformed, reserved or taken by any local actor,
 * without regard to case, and texts that are too long (rules of the event service, Users and sessions).
 */
export async function createActor(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock' | 'config'>,
  given: NewActor,
): Promise<Actor> {
  const { preferredUsername, name = '', summary = '', summarySource = '' } = await requireGoodActor(tx, given);
  const now = ctx.clock.now();
  const id = ctx.ids.next();
  try {
    const actor = await tx.actor.create({
      data: {
        id,
        type: given.type,
        preferredUsername,
        name,
        summary,
        summarySource,
        ...actorAddresses(ctx.config.publicUrl, preferredUsername),
        userId: given.userId,
        avatarId: given.avatarId ?? null,
        bannerId: given.bannerId ?? null,
        locked: given.locked ?? false,
        groupType: given.groupType ?? null,
        openness: given.openness ?? null,
        posting: given.posting ?? 'MEMBERS',
        approvesPosts: given.approvesPosts ?? false,
        ...(given.heldUntil && { heldUntil: given.heldUntil, deletedAt: now }),
        createdAt: now,
        updatedAt: now,
        stats: { create: {} },
      },
    });
    await enqueue(tx, 'actor.created', { actorId: id.toString() });
    return actor;
  } catch (error) {
    // Concurrent creation with the same name: the unique index lets one through.
    if (violatedConstraint(error) !== null) throw usernameRefusal('taken', null, given.type);
    throw error;
  }
}
