/** /date-polls/{id}: the proposed dates, the viewer's answers, and who can come when. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { actorPath } from '../events/actor-path.ts';
import { ButtonLink } from '../kit/button.tsx';
import { Failed } from '../kit/failed.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { ActorName, useActorName } from '../people/actor-name.tsx';
import { trpc } from '../server/api.ts';
import { useCurrentData } from '../server/form-values.ts';
import { AnswerForm } from './answer-form.tsx';
import { Answers } from './answers.tsx';
import type { DatePoll } from './date-poll.ts';
import { useDatePollTexts, useDatePollWords } from './date-poll-texts.ts';
import css from './date-polls.module.css';
import { PollActions } from './poll-actions.tsx';
import { PollState } from './poll-state.tsx';

export function DatePollPage() {
  const { id = '' } = useParams();
  const options = trpc.datePolls.get.queryOptions({ id });
  const query = useQuery(options);
  const current = useCurrentData(options);
  return (
    <Loaded isPage query={query}>
      {(poll) => <Found poll={poll} current={current} />}
    </Loaded>
  );
}

function Found({ poll, current }: { poll: DatePoll; current: UseQueryResult<DatePoll> }) {
  const words = useDatePollWords();
  return (
    <Page title={poll.title}>
      <PollFacts poll={poll} />
      {poll.event && <ChosenEvent event={poll.event} />}
      <PollActions poll={poll} />
      {current.error && <Failed error={current.error} onRetry={() => current.refetch()} />}
      {/* Other dates begin with the stored answers. */}
      <AnswerForm key={poll.options.map(({ id }) => id).join()} poll={poll} isCurrent={current.isSuccess} />
      <section className="stack tight">
        <h2>{words.answers}</h2>
        <p className="soft">
          {words.people({ count: poll.votersCount })}
          {poll.hidesNames && ` · ${words.namesHidden}`}
        </p>
        {poll.votersCount > 0 && <Answers poll={poll} />}
      </section>
    </Page>
  );
}

function PollFacts({ poll }: { poll: DatePoll }) {
  const words = useDatePollWords();
  const { group, organizer, audience, place, timeZone, description } = poll;
  const by = group ?? organizer;
  const groupName = useActorName(group);
  return (
    <div className="stack tight">
      {by && (
        <p className="soft">
          <Link className="plain strong" to={actorPath(by)}>
            <ActorName actor={by} />
          </Link>
        </p>
      )}
      {description && <p className={css.text}>{description}</p>}
      {place && (
        <p>
          <bdi>{place}</bdi>
        </p>
      )}
      <p className="meta">
        <PollState poll={poll} />
        {` · ${audience === 'MEMBERS' ? words.forMembers({ group: groupName }) : words.forLink}`}
        {` · ${words.zone({ zone: timeZone })}`}
      </p>
    </div>
  );
}

function ChosenEvent({ event }: { event: NonNullable<DatePoll['event']> }) {
  const texts = useDatePollTexts();
  const words = useDatePollWords();
  return (
    <div className={css.row}>
      {event.draft && <p>{texts.draftOf}</p>}
      <ButtonLink look="primary" to={event.draft ? `/events/${event.uuid}/edit` : `/events/${event.uuid}`}>
        {words.toEvent}
      </ButtonLink>
    </div>
  );
}
