/** /conversations/{id}: one conversation, which counts as read when it is opened. */
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { IconButton } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { nameOf } from '../../people/account.ts';
import { api, queryClient, trpc } from '../../server/api.ts';
import { followStream, ONCE_MORE } from '../../server/streams.ts';
import { comma } from '../../words/format.ts';
import { AnswersInPlaceContext } from '../card/answering.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import { conversations } from '../state/conversations.ts';
import { Thread } from '../thread/thread.tsx';

export function ConversationPage() {
  const words = usePostsMessages();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const [isLeaving, setLeaving] = useState(false);
  const inPlace = useContext(AnswersInPlaceContext);
  /** Each message begins with an empty composer. */
  const [round, setRound] = useState(0);
  const query = useQuery({
    queryKey: ['conversation', id],
    queryFn: async () => {
      const conversation = await api.conversations.read.mutate({ id });
      // The list shows it as read, and the navigation no longer counts it.
      void queryClient.invalidateQueries({ queryKey: conversations.queryKey });
      void queryClient.invalidateQueries(trpc.conversations.unreadCount.queryFilter());
      return conversation;
    },
    // Opening it marks it as read, and the stream reports its new posts.
    staleTime: 0,
  });
  useEffect(
    () =>
      followStream({ stream: 'direct' }, ['conversation', id], () => {
        void queryClient.invalidateQueries({ queryKey: ['conversation', id] }, ONCE_MORE);
      }),
    [id],
  );
  const remove = useAction(
    () => api.conversations.delete.mutate({ id }),
    async () => {
      await navigate('/conversations');
      await queryClient.invalidateQueries({ queryKey: conversations.queryKey });
    },
  );
  return (
    <Loaded isPage query={query}>
      {({ accounts, last_status: last }) => (
        <Page
          title={words.conversationWith({ names: accounts.map(nameOf).join(comma) })}
          actions={
            <IconButton label={words.removeConversation} onClick={() => setLeaving(true)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          }
        >
          {last && (
            <>
              <Thread status={last} isConversation />
              {inPlace && <inPlace.Composer key={round} post={last} onSent={() => setRound(round + 1)} />}
            </>
          )}
          {isLeaving && (
            <ConfirmDialog
              title={words.removeConversationTitle}
              text={words.removeConversationHint}
              verb={words.remove}
              busy={remove.busy}
              onConfirm={() => remove.run()}
              onClose={() => setLeaving(false)}
            />
          )}
        </Page>
      )}
    </Loaded>
  );
}
