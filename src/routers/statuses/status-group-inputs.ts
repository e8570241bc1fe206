/** The group that a new status is for: inputs of `statuses.create`. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { LONGEST_GROUP_TEXT } from '../../domain/groups/find.ts';
import { groupToPostTo } from '../../domain/groups/wall/posting.ts';
import { LONGEST_TITLE } from '../../domain/statuses/discussions/heading.ts';
import type { StatusVisibility } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import { folded, textInput } from '../../procedures/inputs.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';

export const groupFields = {
  group_id: blankIsAbsent(textInput(LONGEST_GROUP_TEXT)).nullish().meta({
    description:
      'Own: the group that it is for, by its id or its name. The group boosts it, unless it is remote and does not want it. Public or unlisted, and no reply.',
  }),
  title: textInput(LONGEST_TITLE).overwrite(folded).nullish().meta({
    description:
      'Own: begins a discussion of that title in the group. `content` begins with the title, for apps that know no discussions. Everybody may answer until a moderator closes it, whatever `reply_approval_policy` is sent. A content warning does not hide the title.',
  }),
  members_only: z.boolean().default(false).meta({
    description:
      'Own: only the members of the group may read it, whatever `visibility` is sent; apps see it as private. Replies have the same readers.',
  }),
};

const fields = z.object(groupFields);

/** The group that a new status is for; null without one. */
export async function groupOf(
  ctx: IdentityContext,
  { group_id: group, members_only: membersOnly, title }: z.infer<typeof fields>,
  of: { visibility: StatusVisibility; inReplyToId: string | null },
): Promise<bigint | null> {
  const isDiscussion = title != null;
  if (title?.trim() === '') throw invalid({ title: ["can't be blank"] });
  if (group) return groupToPostTo(ctx, { group, membersOnly, isDiscussion, ...of });
  if (membersOnly) throw invalid({ members_only: ['needs a group'] });
  if (isDiscussion) throw invalid({ title: ['needs a group of this server'] });
  return null;
}
