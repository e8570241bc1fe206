/** The texts of the search. */
import { defineMessages } from '../words/messages.ts';
import type { SearchMessages } from './messages/en.ts';

export const useSearchMessages = defineMessages<SearchMessages>({
  en: () => import('./messages/en.ts'),
  fr: () => import('./messages/fr.ts'),
  de: () => import('./messages/de.ts'),
});
