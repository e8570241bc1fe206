/** Updates the profile of one of the user's identities (spec/graphql/rules.md, Users and sessions). */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../access/context.ts';
import { actorTexts } from '../actors/actor-text.ts';
import { type ResolvePicture, withPictures } from '../media/pictures/with-pictures.ts';
import { findOwnPerson } from './find.ts';
import { type Portraits, portraitChoices, portraitColumns } from './portraits.ts';

export interface PersonChanges extends Portraits {
  id: string;
  name?: string | undefined;
  summary?: string | undefined;
}

/** Omitted fields stay. Refuses absent and others' identities, too long texts, and others' pictures. */
export async function updatePerson(ctx: UserContext, given: PersonChanges): Promise<Actor> {
  const person = await findOwnPerson(ctx, given.id);
  const texts = () => actorTexts({ name: given.name, summary: given.summary });
  const choices = portraitChoices(given);
  const command = async (tx: Tx, resolvePicture: ResolvePicture): Promise<Actor> => {
    const data = { ...texts(), ...(await portraitColumns(choices, resolvePicture, person)) };
    return tx.actor.update({ where: { id: person.id }, data: { ...data, updatedAt: ctx.clock.now() } });
  };
  return withPictures(ctx, choices, command, texts);
}
