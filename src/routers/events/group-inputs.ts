/** Inputs that the procedures of groups and of their invitations share. */
import { LONGEST_GROUP_TEXT } from '../../domain/groups/find.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';

export const actorIdInput = idInput
  .optional()
  .meta({ description: 'Which of your identities; by default the one that acts.' });
export const groupInput = textInput(LONGEST_GROUP_TEXT).meta({
  description: 'The id or the name of a group, `name` or `name@domain`.',
});
