/** What the people who run the server tell everybody, until the viewer has read it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../kit/button.tsx';
import { HtmlText } from '../kit/html-text.tsx';
import { Card } from '../kit/page.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { followStream } from '../server/streams.ts';
import css from './home.module.css';
import { useHomeMessages } from './home-messages.ts';

type Announcement = Outputs['announcements']['list'][number];

const refresh = (): Promise<void> => queryClient.invalidateQueries(trpc.announcements.list.pathFilter());

export function Announcements() {
  const words = useHomeMessages();
  const { data: announcements = [] } = useQuery(trpc.announcements.list.queryOptions({}));
  useEffect(
    () =>
      // The stream of the home timeline, so that it needs no connection of its own.
      followStream({ stream: 'user' }, ({ event }) => {
        if (event === 'announcement' || event === 'announcement.delete' || event === 'missed') void refresh();
      }),
    [],
  );
  if (announcements.length === 0) return null;
  return (
    <section className={css.coming} aria-label={words.announcements}>
      <h2>{words.announcements}</h2>
      {announcements.map((announcement) => (
        <Notice key={announcement.id} announcement={announcement} />
      ))}
    </section>
  );
}

function Notice({ announcement: { id, content, emojis } }: { announcement: Announcement }) {
  const words = useHomeMessages();
  const { run, busy } = useAction(() => api.announcements.dismiss.mutate({ id }), refresh);
  return (
    <Card className={css.notice}>
      <HtmlText html={content} emojis={emojis} />
      <Button busy={busy} onClick={() => run()}>
        {words.dismiss}
      </Button>
    </Card>
  );
}
