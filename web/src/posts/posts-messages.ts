/** The texts of posts. */
import { LOADERS, type Messages as PostsMessages } from '../../../src/generated/texts/loaders/client/posts.ts';
import { defineMessages } from '../words/messages.ts';

export type { PostsMessages };

export const usePostsMessages = defineMessages<PostsMessages>(LOADERS);
