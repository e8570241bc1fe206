/** /collections: the viewer's collections, those that they are in, and making one. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Loaded } from '../kit/loaded.tsx';
import { Card, Page } from '../kit/page.tsx';
import { api, queryClient, trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { CollectionForm, type CollectionValues } from './collection-form.tsx';
import { CollectionList } from './collection-list.tsx';
import css from './collections.module.css';
import { useCollectionsMessages } from './collections-messages.ts';
import { collectionsOf } from './collections-of.tsx';

export function CollectionsPage() {
  const words = useCollectionsMessages();
  const navigate = useNavigate();
  const me = session().actorId ?? '';
  const own = useQuery(collectionsOf(me));
  const { data: within } = useQuery(trpc.collections.withAccount.queryOptions({ id: me }));
  const create = async (values: CollectionValues): Promise<void> => {
    const { collection } = await api.collections.create.mutate(values);
    await queryClient.invalidateQueries(trpc.collections.pathFilter());
    await navigate(`/collections/${collection.id}`);
  };
  return (
    <Page title={words.collections}>
      <p className="soft">{words.hint}</p>
      <Loaded query={own}>
        {({ collections }) =>
          collections.length === 0 ? <p className="soft">{words.none}</p> : <CollectionList collections={collections} />
        }
      </Loaded>
      {within && within.collections.length > 0 && (
        <section className={css.section}>
          <h2>{words.within}</h2>
          <CollectionList collections={within.collections} />
        </section>
      )}
      <Card>
        <CollectionForm title={words.newCollection} verb={words.create} onSend={create} />
      </Card>
    </Page>
  );
}
