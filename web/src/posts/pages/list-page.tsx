/** /lists/{id}: the timeline of a list, with its settings and members in a dialog. */
import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { trpc } from '../../server/api.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { listTimeline } from '../timeline/timelines.ts';

const ListDialog = later(async () => (await import('./list-dialog.tsx')).ListDialog);

export function ListPage() {
  const words = usePostsMessages();
  const { id = '' } = useParams();
  const [isEdited, setEdited] = useState(false);
  const query = useQuery(trpc.lists.get.queryOptions({ id }));
  return (
    <Loaded isPage query={query}>
      {(list) => (
        <Page
          title={list.title}
          actions={
            <Button onClick={() => setEdited(true)}>
              <Settings2 aria-hidden="true" size={18} />
              {words.editList}
            </Button>
          }
        >
          <Timeline key={id} source={listTimeline(id)} label={list.title} empty={words.listEmpty} />
          {isEdited && <ListDialog list={list} onClose={() => setEdited(false)} />}
        </Page>
      )}
    </Loaded>
  );
}
