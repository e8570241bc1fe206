/** English texts of collections. */
import { count } from '../../words/messages.ts';

export const messages = {
  collections: 'Collections',
  hint: 'Accounts that you recommend to others, by a subject.',
  none: 'You have no collections yet.',
  within: 'Collections that you are in',
  newCollection: 'New collection',
  name: 'Name',
  description: 'Description',
  tag: 'Hashtag',
  discoverable: 'Listed on your profile',
  sensitive: 'Sensitive',
  create: 'Create',
  save: 'Save',
  edit: 'Edit',
  editTitle: 'Edit the collection',
  remove: 'Delete the collection',
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeHint: 'The accounts in it stay as they are.',
  by: 'Recommended by',
  accounts: (number: number) => count('en', number, { one: '# account', other: '# accounts' }),
  empty: 'Nobody is in this collection.',
  add: 'Add somebody',
  addOf: (name: string) => `Add ${name}`,
  addVerb: 'Add',
  takeOut: 'Remove',
  takeOutOf: (name: string) => `Remove ${name}`,
  leave: 'Leave this collection',
  leaveTitle: (name: string) => `Leave “${name}”?`,
  leaveHint: 'You cannot be put into it again.',
  left: 'You are not in the collection any more.',
};

export type CollectionsMessages = typeof messages;
