/** German: the texts for people. */
import type { Texts } from '../texts.ts';
import { ACCOUNTS } from './accounts.ts';
import { ADVICE } from './advice.ts';
import { COMMUNITY } from './community.ts';
import { LABELS } from './labels.ts';
import { POSTS } from './posts.ts';
import { REQUESTS } from './requests.ts';

export const TEXTS: Texts = {
  sentences: { ...ACCOUNTS, ...POSTS, ...COMMUNITY, ...REQUESTS },
  advice: ADVICE,
  labels: LABELS,
};
