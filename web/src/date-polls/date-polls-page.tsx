/** /date-polls: the viewer's date polls, with `?group={name}` those of a group. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ButtonLink } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { Card, Page } from '../kit/page.tsx';
import { ActorName } from '../people/actor-name.tsx';
import { api, trpc } from '../server/api.ts';
import type { DatePoll } from './date-poll.ts';
import { useDatePollTexts, useDatePollWords } from './date-poll-texts.ts';
import { optionText } from './option-line.tsx';
import { PollState } from './poll-state.tsx';

const PAGE = 20;

export function DatePollsPage() {
  const texts = useDatePollTexts();
  const [search] = useSearchParams();
  const group = search.get('group') ?? undefined;
  const query = useInfiniteQuery({
    queryKey: [...trpc.datePolls.list.queryKey({ group }), 'pages'],
    queryFn: ({ pageParam }) =>
      api.datePolls.list.query({ group, limit: PAGE, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page: DatePoll[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  });
  return (
    <Page
      title={texts.title}
      actions={
        <ButtonLink
          look="primary"
          to={group ? `/date-polls/new?group=${encodeURIComponent(group)}` : '/date-polls/new'}
        >
          {texts.newPoll}
        </ButtonLink>
      }
    >
      <p className="soft">{texts.listHint}</p>
      <Loaded query={query}>
        {(polls) => (
          <>
            {polls.length === 0 && <p className="soft">{texts.none}</p>}
            {polls.map((poll) => (
              <PollLine key={poll.id} poll={poll} />
            ))}
            <More query={query} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Names the organizer, the end of the poll and the number of answers, and says whether the viewer has to answer or to choose a date. */
function PollLine({ poll }: { poll: DatePoll }) {
  const words = useDatePollWords();
  const texts = useDatePollTexts();
  const { id, title, state, options, chosenOptionId, answered, organizes, votersCount } = poll;
  const by = poll.group ?? poll.organizer;
  const chosen = options.find((option) => option.id === chosenOptionId);
  return (
    <Card>
      <div className="stack tight">
        <h2>
          <Link to={`/date-polls/${id}`}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        {by && (
          <p className="soft">
            <ActorName actor={by} />
          </p>
        )}
        <p>
          {chosen ? (
            <time dateTime={chosen.starts}>{optionText(chosen)}</time>
          ) : (
            texts.dateCount({ count: options.length })
          )}
          {state === 'OPEN' && (
            <>
              {' '}
              <span className={answered ? 'tag moss' : 'tag'}>
                {answered ? texts.youAnswered : texts.yourAnswerMissing}
              </span>
            </>
          )}
          {state === 'CLOSED' && organizes && (
            <>
              {' '}
              <span className="tag">{texts.choiceMissing}</span>
            </>
          )}
        </p>
        <p className="meta">
          <PollState poll={poll} />
          {(state === 'OPEN' || votersCount > 0) && ` · ${words.people({ count: votersCount })}`}
        </p>
      </div>
    </Card>
  );
}
