/** Updates the profile of one of the user's identities (rules of the event service, Users and sessions; for Mastodon's clients, profile/). */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { checkTogether } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { actorTexts } from '../actors/actor-text.ts';
import { enqueueProfile } from '../kernel/enqueue-profile.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';
import { describePortraits, type Portraits, portraitChoices, portraitColumns } from '../media/portraits.ts';
import { type ResolvePicture, withPictures } from '../media/with-pictures.ts';
import { savePostingDefaults } from '../users/posting-defaults.ts';
import { lockUser } from './add-person.ts';
import { findOwnPerson } from './find.ts';
import { enqueueLinks } from './profile/enqueue-links.ts';
import { keepVerified, storedFields } from './profile/fields.ts';
import { checkProfile, type ProfileChanges } from './profile/profile-changes.ts';

export interface PersonChanges extends Portraits {
  id: string;
  name?: string | undefined;
  summary?: string | undefined;
  profile?: ProfileChanges | undefined;
}

/**
 * Omitted fields stay. Refuses absent identities and those of other users, too long texts, and pictures of other people; then
 * nothing is changed. Jobs verify links, and accept the pending followers of a person that is no longer locked.
 */
export async function updatePerson(ctx: UserContext, given: PersonChanges): Promise<Actor> {
  const person = await findOwnPerson(ctx, given.id);
  const { profile = {} } = given;
  const checked = checkTogether(
    () => actorTexts({ name: given.name, summary: given.summary }),
    () => checkProfile(ctx, profile, person),
  );
  // A refusal is thrown below, together with those of the pictures.
  await Promise.allSettled([checked]);
  const choices = portraitChoices(given);
  const command = async (tx: Tx, resolvePicture: ResolvePicture): Promise<Actor> => {
    const [texts, { columns, fields, settings }] = await checked;
    // The user first, as everywhere; the person, too, because a job verifies links.
    await lockUser(tx, ctx.viewer.userId);
    await lockRow(tx, 'actors', person.id);
    const before = await tx.actor.findUniqueOrThrow({ where: { id: person.id } });
    const pictures = await portraitColumns(choices, resolvePicture, before.id, before);
    const kept = fields && { fields: keepVerified(fields, storedFields(before.fields)) };
    const data = { ...texts, ...columns, ...kept, ...pictures, updatedAt: ctx.clock.now() };
    const actor = await tx.actor.update({ where: { id: person.id }, data });
    await describePortraits(tx, actor, given, profile);
    await savePostingDefaults(tx, ctx.viewer.userId, settings);
    if (before.locked && !actor.locked) await enqueue(tx, 'person.unlocked', { actorId: actor.id.toString() });
    if (before.attributionDomains.join() !== actor.attributionDomains.join()) {
      await enqueue(tx, 'attribution.changed', { actorId: actor.id.toString() });
    }
    await enqueueProfile(tx, ctx, actor.id);
    await enqueueLinks(tx, actor);
    return actor;
  };
  return withPictures(ctx, choices, command, () => checked);
}
