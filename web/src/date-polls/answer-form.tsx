/** The dates with the viewer's answers, which organizers choose from. */
import { useState } from 'react';
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api } from '../server/api.ts';
import { ChooseButton } from './choose-button.tsx';
import { ANSWERS, type DateAnswer, type DateOption, type DatePoll, refreshPolls } from './date-poll.ts';
import { useAnswerWord, useDatePollWords } from './date-poll-texts.ts';
import css from './date-polls.module.css';
import { OptionLine, optionText } from './option-line.tsx';

type Said = Readonly<Record<string, DateAnswer>>;

const ownIn = ({ options }: DatePoll): Said =>
  Object.fromEntries(options.flatMap((option) => (option.own ? [[option.id, option.own]] : [])));

interface AnswerFormProps {
  poll: DatePoll;
  /** Whether the poll has been read for the form. A stored copy is shown, but not changed. */
  isCurrent: boolean;
}

export function AnswerForm({ poll, isCurrent }: AnswerFormProps) {
  const words = useDatePollWords();
  const { id, options, state, answered } = poll;
  const [typed, setSaid] = useState<Said | null>(null);
  const said = typed ?? ownIn(poll);
  const answers = Object.entries(said).map(([optionId, answer]) => ({ optionId, answer }));
  const save = useAction(
    () => api.datePolls.answer.mutate({ id, answers }),
    async () => {
      await refreshPolls();
      showToast(words.saved);
    },
  );
  const withdraw = useAction(
    () => api.datePolls.withdraw.mutate({ id }),
    async () => {
      setSaid({});
      await refreshPolls();
    },
  );
  const isOpen = state === 'OPEN';
  return (
    <section className="stack tight">
      <h2>{isOpen ? words.yourAnswers : words.dates}</h2>
      <form
        className="stack tight"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.busy && answers.length > 0) save.run();
        }}
      >
        <ul className={css.dates}>
          {options.map((option) => (
            <DateCard
              key={option.id}
              poll={poll}
              option={option}
              said={said[option.id] ?? null}
              isCurrent={isCurrent}
              onSay={isOpen ? (answer) => setSaid({ ...said, [option.id]: answer }) : null}
            />
          ))}
        </ul>
        {isOpen && (
          <div className={css.row}>
            <Button type="submit" look="primary" busy={save.busy} disabled={!isCurrent || answers.length === 0}>
              {words.save}
            </Button>
            {answered && (
              <AskingButton
                look="quiet"
                busy={withdraw.busy}
                asked={{ title: words.withdraw, text: words.withdrawAsk, verb: words.withdraw }}
                onConfirm={() => withdraw.run()}
              >
                {words.withdraw}
              </AskingButton>
            )}
          </div>
        )}
      </form>
    </section>
  );
}

interface DateCardProps {
  poll: DatePoll;
  option: DateOption;
  said: DateAnswer | null;
  isCurrent: boolean;
  /** Null if the poll takes no answers. */
  onSay: ((answer: DateAnswer) => void) | null;
}

function DateCard({ poll, option, said, isCurrent, onSay }: DateCardProps) {
  const words = useDatePollWords();
  const wordOf = useAnswerWord();
  const { YES: yes, MAYBE: maybe, NO: no } = option.answers;
  const isChosen = poll.chosenOptionId === option.id;
  const counts = words.counts({ yes, maybe, no });
  return (
    <li className={`card ${css.date}`}>
      <fieldset className={css.choice}>
        <legend>
          <OptionLine option={option} zone={poll.timeZone} />
          {isChosen && (
            <>
              {' '}
              <span className="tag moss">{words.chosen}</span>
            </>
          )}
        </legend>
        {onSay && (
          <div className={css.answers}>
            {ANSWERS.map((answer) => (
              <label key={answer} className={css.answer}>
                <input
                  type="radio"
                  name={`answer-${option.id}`}
                  disabled={!isCurrent}
                  checked={said === answer}
                  onChange={() => onSay(answer)}
                />
                <span>{wordOf(answer)}</span>
              </label>
            ))}
          </div>
        )}
      </fieldset>
      <p className="meta">{counts}</p>
      {poll.organizes && poll.state !== 'SETTLED' && (
        <ChooseButton pollId={poll.id} optionId={option.id} date={optionText(option)} counts={counts} />
      )}
    </li>
  );
}
