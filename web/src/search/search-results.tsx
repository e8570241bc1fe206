/** Search results, by kind. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Face } from '../../../src/look/components/face.tsx';
import { Empty } from '../kit/empty.tsx';
import { HtmlText } from '../kit/html-text.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Card } from '../kit/page.tsx';
import { Ago, Moment } from '../kit/time.tsx';
import { accountPath } from '../people/account.ts';
import { AccountLine } from '../people/account-line.tsx';
import { ActorName, useActorName } from '../people/actor-name.tsx';
import { DisplayName } from '../people/display-name.tsx';
import { type SearchKind, searchPath } from './kinds.ts';
import { rememberSearch } from './recent-searches.ts';
import css from './search.module.css';
import { useSearchMessages } from './search-messages.ts';
import { isMore, type Results, someOf, useResults } from './use-results.ts';

export function SearchResults({ words: asked, kind }: { words: string; kind: SearchKind }) {
  const words = useSearchMessages();
  const query = useResults(asked, kind);
  return (
    <Loaded query={query}>
      {(results) => {
        const total = Object.values(results).flat().length;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click
          // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers that a link inside was followed
          <div
            className={css.results}
            aria-busy={query.isPlaceholderData}
            onClick={({ target }) => (target as Element).closest('a') && rememberSearch(asked)}
          >
            <p role="status" className="hidden">
              {query.isPlaceholderData ? words.searching : words.found({ number: total })}
            </p>
            {total === 0 && !query.isPlaceholderData && (
              <Empty drawing="crossroads" text={words.none({ words: asked })} />
            )}
            <Part
              name="events"
              asked={asked}
              kind={kind}
              found={results.events}
              line={(one) => <EventResult event={one} />}
            />
            <Part
              name="people"
              asked={asked}
              kind={kind}
              found={results.people}
              line={(one) => <AccountLine account={one} />}
            />
            <Part
              name="groups"
              asked={asked}
              kind={kind}
              found={results.groups}
              line={(one) => <GroupResult group={one} />}
            />
            <Part name="tags" asked={asked} kind={kind} found={results.tags} line={(one) => <TagResult tag={one} />} />
            <Part
              name="posts"
              asked={asked}
              kind={kind}
              found={results.posts}
              line={(one) => <PostResult post={one} />}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

interface PartProps<Item> {
  name: keyof Results;
  asked: string;
  kind: SearchKind;
  found: readonly Item[];
  line: (item: Item) => ReactNode;
}

/** One kind of results; among others only the first few. */
function Part<Item extends { id: string }>({ name, asked, kind, found, line }: PartProps<Item>) {
  const words = useSearchMessages();
  if (found.length === 0) return null;
  return (
    <Card>
      <h2 className={kind === 'all' ? undefined : 'hidden'}>{words[name]}</h2>
      <ul className={css.list}>
        {someOf(found, kind).map((item) => (
          <li key={item.id} data-result>
            {line(item)}
          </li>
        ))}
      </ul>
      {kind === 'all' && isMore(found) && (
        <Link to={searchPath(asked, name)} aria-label={`${words.more}: ${words[name]}`}>
          {words.more}
        </Link>
      )}
    </Card>
  );
}

function EventResult({ event }: { event: Results['events'][number] }) {
  const words = useSearchMessages();
  const by = event.attributedTo ?? event.organizerActor;
  const name = useActorName(by);
  return (
    <div className={css.line}>
      <Link to={`/events/${event.uuid}`}>
        <bdi>{event.title}</bdi>
      </Link>
      <p className="soft">
        <Moment at={event.beginsOn} />
        {by && `\u00a0· ${words.by({ name })}`}
      </p>
    </div>
  );
}

function GroupResult({ group }: { group: Results['groups'][number] }) {
  return (
    <Link className={css.who ?? ''} to={`/@${group.preferredUsername}`}>
      <Face of={group} />
      <span>
        <strong>
          <ActorName actor={group} />
        </strong>{' '}
        <bdi className="soft">@{group.preferredUsername}</bdi>
      </span>
    </Link>
  );
}

export function TagResult({ tag }: { tag: Results['tags'][number] }) {
  const words = useSearchMessages();
  const people = tag.history.reduce((sum, { accounts }) => sum + Number(accounts), 0);
  return (
    <div className={css.line}>
      <Link to={`/tags/${encodeURIComponent(tag.name)}`}>
        <bdi>#{tag.name}</bdi>
      </Link>
      {people > 0 && <p className="soft">{words.uses({ people })}</p>}
    </div>
  );
}

export function PostResult({ post }: { post: Results['posts'][number] }) {
  return (
    <article className={css.line}>
      <p>
        <Link to={`${accountPath(post.account)}/${post.id}`}>
          <DisplayName account={post.account} />
        </Link>{' '}
        <span className="soft">
          <bdi>@{post.account.acct}</bdi> · <Ago at={post.created_at} />
        </span>
      </p>
      {post.spoiler_text ? (
        <p>{post.spoiler_text}</p>
      ) : (
        <HtmlText html={post.content} lang={post.language} emojis={post.emojis} />
      )}
    </article>
  );
}
