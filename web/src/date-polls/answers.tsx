/** The answers of all people: a table on wide windows, and a card for each person on phones. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, CircleHelp, X } from 'lucide-react';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { ActorName } from '../people/actor-name.tsx';
import { api, type Outputs, trpc } from '../server/api.ts';
import { ANSWERS, type DatePoll } from './date-poll.ts';
import { useAnswerWord, useDatePollWords } from './date-poll-texts.ts';
import css from './date-polls.module.css';
import { optionText } from './option-line.tsx';

type Voter = Outputs['datePolls']['voters'][number];

const PAGE = 40;

const ICONS = { YES: Check, MAYBE: CircleHelp, NO: X };

const answerOf = ({ answers }: Voter, id: string) => answers.find(({ optionId }) => optionId === id)?.answer ?? null;

export function Answers({ poll }: { poll: DatePoll }) {
  const { id } = poll;
  const query = useInfiniteQuery({
    queryKey: [...trpc.datePolls.voters.queryKey({ id }), 'pages'],
    queryFn: ({ pageParam }) => api.datePolls.voters.query({ id, limit: PAGE, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page: Voter[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  });
  return (
    <Loaded query={query}>
      {(voters) =>
        voters.length > 0 && (
          <>
            <Matrix poll={poll} voters={voters} />
            <ul className={css.people}>
              {voters.map((voter) => (
                <PersonCard key={voter.id} poll={poll} voter={voter} />
              ))}
            </ul>
            <More query={query} />
          </>
        )
      }
    </Loaded>
  );
}

function Matrix({ poll, voters }: { poll: DatePoll; voters: readonly Voter[] }) {
  const words = useDatePollWords();
  const wordOf = useAnswerWord();
  return (
    // Focusable, so that the keyboard scrolls it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section className={`card ${css.scrolls}`} aria-label={words.answers} tabIndex={0}>
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">{words.person}</th>
            {poll.options.map((option) => (
              <th key={option.id} scope="col" className={option.id === poll.chosenOptionId ? css.chosen : undefined}>
                {optionText(option)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {voters.map((voter) => (
            <tr key={voter.id}>
              <th scope="row">
                <ActorName actor={voter.actor} />
              </th>
              {poll.options.map(({ id }) => {
                const answer = answerOf(voter, id);
                const Icon = answer && ICONS[answer];
                return (
                  <td key={id} className={answer ? css[answer] : undefined}>
                    {Icon && answer ? (
                      <>
                        <Icon className="icon" aria-hidden="true" />
                        <span className="hidden">{wordOf(answer)}</span>
                      </>
                    ) : (
                      <span className="hidden">{words.unanswered}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PersonCard({ poll, voter }: { poll: DatePoll; voter: Voter }) {
  const wordOf = useAnswerWord();
  return (
    <li className="card pad">
      <p className="strong">
        <ActorName actor={voter.actor} />
      </p>
      {ANSWERS.map((answer) => {
        const dates = poll.options.filter(({ id }) => answerOf(voter, id) === answer);
        const Icon = ICONS[answer];
        return (
          dates.length > 0 && (
            <div key={answer} className={css.said}>
              <Icon className={`icon ${css[answer]}`} aria-hidden="true" />
              <div>
                <span className="soft">{wordOf(answer)}</span>
                <ul>
                  {dates.map((option) => (
                    <li key={option.id}>{optionText(option)}</li>
                  ))}
                </ul>
              </div>
            </div>
          )
        );
      })}
    </li>
  );
}
