/** Announcements of the staff, until the viewer dismisses them. */
import { useQuery } from '@tanstack/react-query';
import { Megaphone, X } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '../kit/button.tsx';
import { HtmlText } from '../kit/html-text.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { followStream, ONCE_MORE } from '../server/streams.ts';
import css from './home.module.css';
import { useHomeMessages } from './home-messages.ts';

type Announcement = Outputs['announcements']['list'][number];

const list = trpc.announcements.list.queryOptions({});

const refresh = (): Promise<void> => queryClient.invalidateQueries(list);

/** @param most how many are shown at once; the next ones appear when these are dismissed */
export function Announcements({ most = Number.POSITIVE_INFINITY }: { most?: number }) {
  const words = useHomeMessages();
  const { data: announcements = [] } = useQuery(list);
  useEffect(
    () =>
      // The stream of the home timeline, so that it needs no connection of its own.
      followStream({ stream: 'user' }, list.queryKey, ({ event }) => {
        if (event === 'announcement' || event === 'announcement.delete' || event === 'missed')
          void queryClient.invalidateQueries(list, ONCE_MORE);
      }),
    [],
  );
  if (announcements.length === 0) return null;
  return (
    <section className="stack tight" aria-label={words.announcements}>
      {announcements.slice(0, most).map((announcement) => (
        <Notice key={announcement.id} announcement={announcement} />
      ))}
    </section>
  );
}

function Notice({ announcement: { id, content, emojis } }: { announcement: Announcement }) {
  const words = useHomeMessages();
  const { run, busy } = useAction(() => api.announcements.dismiss.mutate({ id }), refresh);
  return (
    <article className={`state moved ${css.notice}`}>
      <Megaphone aria-hidden="true" className="icon" />
      <HtmlText html={content} emojis={emojis} />
      <IconButton label={words.dismiss} busy={busy} onClick={() => run()}>
        <X aria-hidden="true" size={20} />
      </IconButton>
    </article>
  );
}
