/** People whom the viewer follows and who also follow a person. */
import { useQuery } from '@tanstack/react-query';
import { Faces } from '../../../src/look/components/faces.tsx';
import { trpc } from '../server/api.ts';
import { language } from '../words/language.ts';
import { nameOf } from './account.ts';
import { usePeopleMessages } from './people-messages.ts';
import css from './person-head.module.css';

const MOST_SHOWN = 3;

export const familiarTo = (id: string) =>
  trpc.discovery.familiarFollowers.queryOptions({ id: [id] }, { staleTime: 300_000 });

export function FamiliarFollowers({ id }: { id: string }) {
  const words = usePeopleMessages();
  const { data } = useQuery(familiarTo(id));
  const people = data?.[0]?.accounts.slice(0, MOST_SHOWN) ?? [];
  if (people.length === 0) return null;
  return (
    <p className={`${css.familiar} meta`}>
      <Faces people={people} size="xs" />
      {words.familiar({ names: new Intl.ListFormat(language).format(people.map(nameOf)) })}
    </p>
  );
}
