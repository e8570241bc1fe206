/** /conversations: posts for the people they mention, one row for each conversation. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { SquarePen } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Face } from '../../../../src/look/components/face.tsx';
import { Faces } from '../../../../src/look/components/faces.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { EmojiText } from '../../kit/emoji-text.tsx';
import { MorePages } from '../../kit/more-pages.tsx';
import { Page } from '../../kit/page.tsx';
import { wordsOf } from '../../kit/plain-html.ts';
import { Ago } from '../../kit/time.tsx';
import { nameOf } from '../../people/account.ts';
import { queryClient } from '../../server/api.ts';
import { followStream, ONCE_MORE } from '../../server/streams.ts';
import { comma } from '../../words/format.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { type Conversation, conversations } from '../state/conversations.ts';
import css from './conversations.module.css';

const MOST_FACES = 3;

export function ConversationsPage() {
  const words = usePostsMessages();
  const query = useInfiniteQuery(conversations);
  useEffect(
    () =>
      followStream({ stream: 'direct' }, conversations.queryKey, () => {
        void queryClient.invalidateQueries({ queryKey: conversations.queryKey }, ONCE_MORE);
      }),
    [],
  );
  return (
    <Page
      title={words.conversations}
      actions={
        <ButtonLink to="/compose?visibility=direct">
          <SquarePen aria-hidden="true" size={18} />
          {words.newConversation}
        </ButtonLink>
      }
    >
      <MorePages query={query} empty={<p className="soft">{words.conversationsEmpty}</p>}>
        {(found) => (
          <ul className={css.list}>
            {found.map((conversation) => (
              <li key={conversation.id}>
                <Row conversation={conversation} />
              </li>
            ))}
          </ul>
        )}
      </MorePages>
    </Page>
  );
}

function Row({ conversation: { id, accounts, unread, last_status: last } }: { conversation: Conversation }) {
  const words = usePostsMessages();
  return (
    <Link className={css.row} to={`/conversations/${id}`}>
      {accounts.length > 1 ? <Faces people={accounts.slice(0, MOST_FACES)} /> : <Face of={accounts[0]} />}
      <span className={css.words}>
        <span className={css.top}>
          <strong>{accounts.map(nameOf).join(comma)}</strong>
          {last && (
            <span className="soft">
              <Ago at={last.created_at} />
            </span>
          )}
        </span>
        <span className={unread ? css.unread : css.last}>
          {unread && <span className={css.dot}>{words.unread}</span>}
          <bdi lang={last?.language ?? undefined}>
            {last && <EmojiText text={last.spoiler_text || wordsOf(last.content)} emojis={last.emojis} />}
          </bdi>
        </span>
      </span>
    </Link>
  );
}
