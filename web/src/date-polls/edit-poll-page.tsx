/** /date-polls/{id}/edit: texts, dates and the end of a date poll. */
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { api, queryClient, trpc } from '../server/api.ts';
import { useCurrentData } from '../server/form-values.ts';
import { localOf } from '../words/zone-times.ts';
import { type DatePoll, refreshPolls } from './date-poll.ts';
import { useDatePollTexts, useDatePollWords } from './date-poll-texts.ts';
import css from './date-polls.module.css';
import { optionText } from './option-line.tsx';
import { PollForm } from './poll-form.tsx';
import { datesOf, textsOf } from './poll-values.ts';

export function EditPollPage() {
  const texts = useDatePollTexts();
  const words = useDatePollWords();
  const { id = '' } = useParams();
  const query = useCurrentData(trpc.datePolls.get.queryOptions({ id }));
  return (
    <Page title={texts.editPoll} actions={<ButtonLink to={`/date-polls/${id}`}>{words.back}</ButtonLink>}>
      <Loaded query={query}>{(poll) => <EditPoll key={poll.id} poll={poll} />}</Loaded>
    </Page>
  );
}

function EditPoll({ poll }: { poll: DatePoll }) {
  const texts = useDatePollTexts();
  const navigate = useNavigate();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const { id, title, description, place, timeZone, audience, hidesNames, closesAt } = poll;
  const closes = localOf(closesAt, timeZone);
  const toggle = (optionId: string): void => {
    const next = new Set(removed);
    if (!next.delete(optionId)) next.add(optionId);
    setRemoved(next);
  };
  return (
    <PollForm
      isNew={false}
      hasZone={poll.votersCount === 0}
      defaults={{
        ...{ title, description, place: place ?? '', timeZone, audience, hidesNames },
        ...{ closesAt: closes, organizerActorId: '', options: [] },
      }}
      known={<KnownDates poll={poll} removed={removed} onToggle={toggle} />}
      onSave={async (values) => {
        // An end that is over already, and was not changed, is no new one.
        const closing = values.closesAt === closes ? '' : values.closesAt;
        const changed = await api.datePolls.update.mutate({
          ...{ id, ...textsOf({ ...values, closesAt: closing }) },
          ...{ options: datesOf(values.options), removedOptions: [...removed] },
          ...(values.timeZone !== timeZone && { timeZone: values.timeZone }),
        });
        await refreshPolls();
        // Its page, which opens next, is not open yet to read it again.
        queryClient.setQueryData(trpc.datePolls.get.queryKey({ id }), changed);
        showToast(texts.changed);
        await navigate(`/date-polls/${id}`);
      }}
    />
  );
}

interface KnownDatesProps {
  poll: DatePoll;
  removed: ReadonlySet<string>;
  onToggle: (optionId: string) => void;
}

function KnownDates({ poll, removed, onToggle }: KnownDatesProps) {
  const texts = useDatePollTexts();
  return (
    <ul className={css.dates}>
      {poll.options.map((option) => {
        const date = optionText(option);
        const isGone = removed.has(option.id);
        return (
          <li key={option.id} className={css.kept}>
            <span>
              <span className={isGone ? css.gone : undefined}>{date}</span>
              {isGone && <span className="meta"> {texts.removedHint}</span>}
            </span>
            <Button
              small
              look="quiet"
              aria-label={isGone ? texts.restoreProposed({ date }) : texts.removeProposed({ date })}
              onClick={() => onToggle(option.id)}
            >
              {isGone ? texts.keepOne : texts.removeOne}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
