/** /lists: the viewer's lists, and making one. */
import { useQuery } from '@tanstack/react-query';
import { Rows3 } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Card, Page } from '../../kit/page.tsx';
import { useServerForm } from '../../kit/use-server-form.ts';
import { api, queryClient, trpc } from '../../server/api.ts';
import { usePostsMessages } from '../posts-messages.ts';
import css from './lists.module.css';

export function ListsPage() {
  const words = usePostsMessages();
  const lists = useQuery(trpc.lists.list.queryOptions({}));
  return (
    <Page title={words.lists}>
      <Loaded query={lists}>
        {(all) =>
          all.length === 0 ? (
            <p className="soft">{words.listsEmpty}</p>
          ) : (
            <ul className={css.lists}>
              {all.map(({ id, title }) => (
                <li key={id}>
                  <Link className={css.list} to={`/lists/${id}`}>
                    <Rows3 aria-hidden="true" />
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Card>
        <NewList />
      </Card>
    </Page>
  );
}

function NewList() {
  const words = usePostsMessages();
  const navigate = useNavigate();
  const { form, submit, busy, trouble, errorOf } = useServerForm<{ title: string }>({ title: '' }, async (values) => {
    const { id } = await api.lists.create.mutate(values);
    await queryClient.invalidateQueries(trpc.lists.list.queryFilter());
    await navigate(`/lists/${id}`);
  });
  return (
    <form className={css.form} onSubmit={submit}>
      <h2>{words.newList}</h2>
      <TextField label={words.listTitle} error={errorOf('title') ?? trouble ?? undefined} {...form.register('title')} />
      <Button type="submit" look="primary" busy={busy}>
        {words.create}
      </Button>
    </form>
  );
}
