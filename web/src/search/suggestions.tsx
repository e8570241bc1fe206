/** Before anything is typed: recent searches, and the tags, posts and links that trend. */
import { useQuery } from '@tanstack/react-query';
import { Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, IconButton } from '../kit/button.tsx';
import { Card } from '../kit/page.tsx';
import { isHidden, warningsOf } from '../posts/state/filters.ts';
import { type Outputs, trpc } from '../server/api.ts';
import { searchPath } from './kinds.ts';
import { useRecentSearches } from './recent-searches.ts';
import css from './search.module.css';
import { useSearchMessages } from './search-messages.ts';
import { PostResult, TagResult } from './search-results.tsx';

const STALE = { staleTime: 300_000 };

export function Suggestions() {
  const words = useSearchMessages();
  return (
    <>
      <Recent />
      <p className="soft">{words.hint}</p>
      <Trends />
    </>
  );
}

function Recent() {
  const words = useSearchMessages();
  const [searches, keep] = useRecentSearches();
  if (searches.length === 0) return null;
  return (
    <Card>
      <div className={css.head}>
        <h2>{words.recent}</h2>
        <Button look="quiet" onClick={() => keep([])}>
          {words.forgetAll}
        </Button>
      </div>
      <ul className={css.list}>
        {searches.map((search) => (
          <li key={search} data-result className={css.recent}>
            <Clock aria-hidden="true" size={18} />
            <Link to={searchPath(search)}>{search}</Link>
            <IconButton
              label={words.forget({ words: search })}
              onClick={() => keep(searches.filter((kept) => kept !== search))}
            >
              <X aria-hidden="true" size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The page stays as it is without trends, or if they cannot be read. */
function Trends() {
  const words = useSearchMessages();
  const { data: tags = [] } = useQuery(trpc.trends.tags.queryOptions({ limit: 8 }, STALE));
  const { data: posts = [] } = useQuery(trpc.trends.statuses.queryOptions({ limit: 5 }, STALE));
  const { data: links = [] } = useQuery(trpc.trends.links.queryOptions({ limit: 5 }, STALE));
  // A preview has no room for a warning.
  const shown = posts.filter((post) => !isHidden(post, 'public') && warningsOf(post, 'public').length === 0);
  return (
    <>
      <Trend title={words.trendingTags} items={tags} keyOf={({ id }) => id} line={(tag) => <TagResult tag={tag} />} />
      <Trend
        title={words.trendingPosts}
        items={shown}
        keyOf={({ id }) => id}
        line={(post) => <PostResult post={post} />}
      />
      <Trend
        title={words.trendingLinks}
        items={links}
        keyOf={({ url }) => url}
        line={(link) => <LinkResult link={link} />}
      />
    </>
  );
}

interface TrendProps<Item> {
  title: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  line: (item: Item) => ReactNode;
}

function Trend<Item>({ title, items, keyOf, line }: TrendProps<Item>) {
  if (items.length === 0) return null;
  return (
    <Card>
      <h2>{title}</h2>
      <ul className={css.list}>
        {items.map((item) => (
          <li key={keyOf(item)} data-result>
            {line(item)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LinkResult({ link: { url, title, provider_name, history } }: { link: Outputs['trends']['links'][number] }) {
  const words = useSearchMessages();
  const people = history.reduce((sum, day) => sum + Number(day.accounts), 0);
  return (
    <div className={css.line}>
      <a href={url} target="_blank" rel="noopener noreferrer">
        <bdi>{title || url}</bdi>
      </a>
      <p className="soft">
        {provider_name || new URL(url).hostname}
        {`\u00a0· ${words.uses({ people })}`}
      </p>
    </div>
  );
}
