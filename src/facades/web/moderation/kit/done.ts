/** What a page of the staff says after an act. */
import { type Messages, TEXTS } from '../../../../generated/texts/all/pages/moderation/kit.ts';

export type DoneName = keyof Messages['done'];

export const isDone = (name: string): name is DoneName => Object.hasOwn(TEXTS.en.done, name);
