/** Stories that together call every mutation (tests/platform/after-every-commit.test.ts lists the exceptions). */
import { runEvents, runGroups } from './events.ts';
import { beSomebody, haveAnAccount, meetPeople, useApps } from './people.ts';
import { beNotified, keepLists, writePosts } from './posts.ts';
import { actOnAccounts, blockOthers, keepHouse, moderate, reviewTrends } from './staff.ts';

export const STORIES = {
  ...{ runEvents, runGroups, beSomebody, haveAnAccount, meetPeople, useApps, beNotified, keepLists, writePosts },
  ...{ actOnAccounts, blockOthers, keepHouse, moderate, reviewTrends },
};
