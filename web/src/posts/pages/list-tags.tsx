/** The hashtags that a list follows. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { useAction } from '../../kit/use-action.ts';
import { api, queryClient } from '../../server/api.ts';
import { itemsOf, pages } from '../../server/pages.ts';
import { usePostsMessages } from '../posts-messages.ts';
import css from './lists.module.css';

/** The largest number that the server allows, so there is one page. */
const MOST_TAGS = 50;

const tagsOf = (id: string) =>
  pages(['listTags', id], (page, options) => api.lists.tags.query({ id, limit: MOST_TAGS, ...page }, options));

export function ListTags({ id }: { id: string }) {
  const words = usePostsMessages();
  const tags = tagsOf(id);
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const { run, busy } = useAction(
    ({ tag, isIn }: { tag: string; isIn: boolean }) => {
      const input = { id, names: [tag] };
      return isIn ? api.lists.addTags.mutate(input) : api.lists.removeTags.mutate(input);
    },
    () => {
      setTyped('');
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: tags.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['pages', 'list', id] }),
      ]);
    },
  );
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '') run({ tag: name, isIn: true });
  };
  const followed = itemsOf(useInfiniteQuery(tags).data);
  return (
    <section className={css.form}>
      <h3>{words.listTags}</h3>
      <form className={css.form} onSubmit={add}>
        <TextField
          label={words.addTag}
          hint={words.addTagHint}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" busy={busy}>
          {words.add}
        </Button>
      </form>
      {followed.length > 0 && (
        <ul className={css.lists}>
          {followed.map((tag) => (
            <li key={tag.id} className={css.tag}>
              <Link to={`/tags/${encodeURIComponent(tag.name)}`}>
                <bdi>#{tag.name}</bdi>
              </Link>
              <Button
                busy={busy}
                aria-label={`${words.remove}: #${tag.name}`}
                onClick={() => run({ tag: tag.name, isIn: false })}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
