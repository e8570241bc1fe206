/** The texts about the people who may reply, which are loaded with the first post that needs them. */
import { LOADERS } from '../../../../src/generated/texts/loaders/look/posts.ts';
import { defineMessages } from '../../words/messages.ts';

export const useReplyPolicyMessages = defineMessages(LOADERS);
