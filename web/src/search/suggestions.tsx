/** Before anything is typed: recent searches, and trends. */
import { useQuery } from '@tanstack/react-query';
import { Clock, X } from 'lucide-react';
import { Link } from 'react-router';
import { Button, IconButton } from '../kit/button.tsx';
import { Card } from '../kit/page.tsx';
import { trpc } from '../server/api.ts';
import { searchPath } from './kinds.ts';
import { useRecentSearches } from './recent-searches.ts';
import css from './search.module.css';
import { useSearchMessages } from './search-messages.ts';
import { TagResult } from './search-results.tsx';

export function Suggestions() {
  const words = useSearchMessages();
  return (
    <>
      <Recent />
      <Trends />
      <p className="soft">{words.hint}</p>
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

/** Only a help: without them the page stays as it is. */
function Trends() {
  const words = useSearchMessages();
  const { data: tags = [] } = useQuery(trpc.trends.tags.queryOptions({ limit: 8 }, { staleTime: 300_000 }));
  if (tags.length === 0) return null;
  return (
    <Card>
      <h2>{words.trends}</h2>
      <ul className={css.list}>
        {tags.map((tag) => (
          <li key={tag.id} data-result>
            <TagResult tag={tag} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
