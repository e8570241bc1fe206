/** The text of an event in the other languages in which its organizers wrote it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HtmlText } from '../../kit/html-text.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { trpc } from '../../server/api.ts';
import { languageName } from '../../words/language-names.ts';
import type { Event } from '../event.ts';
import { useEventActsMessages } from '../event-acts-messages.ts';

/** With the name of the language in the language itself. */
export function OtherLanguages({ event: { uuid, language, languages } }: { event: Event }) {
  const words = useEventActsMessages();
  const [chosen, choose] = useState<string | null>(null);
  const query = useQuery(trpc.events.texts.queryOptions({ id: uuid }, { enabled: chosen !== null }));
  const nameOf = (code: string): string => {
    const name = languageName(code, code);
    return code === languages[0] ? words.original({ language: name }) : name;
  };
  return (
    <section className="stack tight" aria-label={words.alsoIn}>
      <div className="chips flow">
        <span className="meta">{words.alsoIn}</span>
        {languages
          .filter((code) => code !== language)
          .map((code) => (
            <button
              key={code}
              type="button"
              className="chip"
              lang={code}
              aria-pressed={code === chosen}
              onClick={() => choose(code === chosen ? null : code)}
            >
              {nameOf(code)}
            </button>
          ))}
      </div>
      {chosen !== null && (
        <Loaded query={query}>
          {(original) => {
            const text = [original, ...original.texts].find((each) => each.language === chosen);
            return (
              text && (
                <article className="card pad stack tight" lang={chosen}>
                  <h3 dir="auto">{text.title}</h3>
                  <HtmlText html={text.description} lang={chosen} />
                </article>
              )
            );
          }}
        </Loaded>
      )}
    </section>
  );
}
