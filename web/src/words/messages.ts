/** Translated texts. Each area has a catalogue for each language (docs/texts.md), of which one is loaded with the area. */
import { use } from 'react';
import { loadModule } from '../server/failed-modules.ts';
import { type Language, language } from './language.ts';

type Loaders<Messages> = Record<Language, () => Promise<{ messages: Messages }>>;

const loading: Promise<unknown>[] = [];

/** Resolves when the texts of all loaded areas are available. */
export const textsLoaded = (): Promise<unknown> => Promise.allSettled(loading);

/**
 * The hook that returns an area's texts in the client's language. The texts are loaded with the area's module; a component that
 * renders before suspends. It calls `use` each time, because React resumes a suspended component where `use` returns.
 */
export function defineMessages<Messages>(loaders: Loaders<Messages>): () => Messages {
  const forget = (): void => {
    loaded = null;
  };
  const load = (): Promise<Messages> => {
    const promise: Promise<Messages> = loadModule(loaders[language], forget).then(({ messages }) => {
      // The properties that React sets on an awaited promise: with them, `use` returns at once.
      Object.assign(promise, { status: 'fulfilled', value: messages });
      return messages;
    });
    // A component that needs the texts shows the failure.
    promise.catch(() => undefined);
    return promise;
  };
  let loaded: Promise<Messages> | null = load();
  loading.push(loaded);
  return () => {
    loaded ??= load();
    return use(loaded);
  };
}

/** The text of a table with this name, or null if there is none. */
export const textFor = (texts: Readonly<Record<string, string>>, name: string | number): string | null =>
  texts[name] ?? null;
