/** Translated texts. Each area has a catalogue for each language (docs/texts.md), of which one is loaded with the area. */
import { use } from 'react';
import { type Language, language } from './language.ts';

type Loaders<Messages> = Record<Language, () => Promise<{ messages: Messages }>>;

const loading: Promise<unknown>[] = [];

/** When the texts of all areas that were loaded are there. */
export const textsLoaded = (): Promise<unknown> => Promise.allSettled(loading);

/**
 * The hook that gives an area's texts in the client's language. The texts are loaded when the area's module is; a component that
 * renders before suspends. It calls `use` each time, because React goes on with a suspended component where `use` returns.
 */
export function defineMessages<Messages>(loaders: Loaders<Messages>): () => Messages {
  const loaded: Promise<Messages> = loaders[language]().then(({ messages }) => {
    // What React notes on a promise that it has waited for: with it, `use` returns at once.
    Object.assign(loaded, { status: 'fulfilled', value: messages });
    return messages;
  });
  loading.push(loaded);
  return () => use(loaded);
}

/** The text of a table for that name, or null where there is none. */
export const textFor = (texts: Readonly<Record<string, string>>, name: string | number): string | null =>
  texts[name] ?? null;
