/** The message of a staff page after an action. */
import { type Messages, TEXTS } from '../../../../generated/texts/all/pages/moderation/kit.ts';

export type DoneName = keyof Messages['done'];

export const isDone = (name: string): name is DoneName => Object.hasOwn(TEXTS.en.done, name);
