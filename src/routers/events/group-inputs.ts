/** Inputs that the procedures of groups and of their invitations share. */
import { LONGEST_GROUP_TEXT } from '../../domain/groups/find.ts';
import { textInput } from '../../procedures/inputs.ts';

export const groupInput = textInput(LONGEST_GROUP_TEXT).meta({
  description: 'The id or the name of a group, `name` or `name@domain`.',
});
