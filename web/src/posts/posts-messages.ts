/** The texts of posts. */
import { defineMessages } from '../words/messages.ts';
import type { PostsMessages } from './messages/en.ts';

export const usePostsMessages = defineMessages<PostsMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
