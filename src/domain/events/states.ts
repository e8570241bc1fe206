/** The states of an event and the steps between them (rules of the event service, Events). */

/** From draft (row) to draft (column): a published event does not become a draft again. */
export const DRAFT_STEPS = {
  draft: { draft: 'stays', published: 'is published' },
  published: { draft: 'refused', published: 'stays' },
} as const;

export const draftState = (draft: boolean): keyof typeof DRAFT_STEPS => (draft ? 'draft' : 'published');
