/** Asks before something that is hard to undo. */
import { later } from './later.ts';

export const ConfirmDialog = later(async () => (await import('./question-dialog.tsx')).QuestionDialog);
