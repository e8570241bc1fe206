/** The texts of the search. */
import { LOADERS, type Messages as SearchMessages } from '../../../src/generated/texts/loaders/client/search.ts';
import { defineMessages } from '../words/messages.ts';

export type { SearchMessages };

export const useSearchMessages = defineMessages<SearchMessages>(LOADERS);
