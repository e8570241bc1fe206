/** A poll: choosing and voting, or the results. */
import { useId, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { EmojiText } from '../../kit/emoji-text.tsx';
import { Ago } from '../../kit/time.tsx';
import { useAction } from '../../kit/use-action.ts';
import { api } from '../../server/api.ts';
import { session } from '../../server/session.ts';
import { percent } from '../../words/format.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { vote } from '../state/post-acts.ts';
import type { Poll, Post } from '../state/status.ts';
import { changePost } from '../state/status-cache.ts';
import css from './poll-view.module.css';

export function PollView({ post, poll }: { post: Post; poll: Poll }) {
  const words = usePostsMessages();
  const [asksResults, setAsksResults] = useState(false);
  const isOwn = post.account.id === session().actorId;
  const isDecided = poll.voted || poll.expired || isOwn;
  const refresh = useAction(
    () => api.polls.get.query({ id: poll.id }),
    (answer) => changePost(post.id, () => ({ poll: answer })),
  );
  return (
    <div className={css.poll}>
      {isDecided || asksResults ? <Results poll={poll} /> : <Choices post={post} poll={poll} />}
      <p className={css.facts}>
        <span>{words.voters({ people: poll.voters_count ?? poll.votes_count })}</span>
        {poll.expires_at && (
          <span>
            {poll.expired ? words.pollEnded : words.pollEnds} <Ago at={poll.expires_at} />
          </span>
        )}
        {!isDecided && (
          <Button look="text" onClick={() => setAsksResults(!asksResults)}>
            {asksResults ? words.backToVote : words.results}
          </Button>
        )}
        {isDecided && !poll.expired && (
          <Button look="text" busy={refresh.busy} onClick={() => refresh.run()}>
            {words.refresh}
          </Button>
        )}
      </p>
    </div>
  );
}

function Choices({ post, poll }: { post: Post; poll: Poll }) {
  const words = usePostsMessages();
  const name = useId();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { run, busy } = useAction(() => vote(post, [...chosen]));
  const choose = (index: number, isChosen: boolean): void => {
    const others = poll.multiple ? chosen.filter((other) => other !== index) : [];
    setChosen(isChosen ? [...others, index] : others);
  };
  return (
    <form
      className={css.choices}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) run();
      }}
    >
      <fieldset className={css.options}>
        <legend className="hidden">{words.poll}</legend>
        {poll.options.map(({ title }, index) => (
          <label key={title} className={css.choice}>
            <input
              type={poll.multiple ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(index)}
              onChange={({ target }) => choose(index, target.checked)}
            />
            <EmojiText text={title} emojis={poll.emojis} />
          </label>
        ))}
      </fieldset>
      <Button type="submit" busy={busy || chosen.length === 0}>
        {words.vote}
      </Button>
    </form>
  );
}

function Results({ poll }: { poll: Poll }) {
  const words = usePostsMessages();
  const all = poll.voters_count ?? poll.votes_count;
  return (
    <ul className={css.options}>
      {poll.options.map(({ title, votes_count: votes }, index) => (
        <Result
          key={title}
          title={<EmojiText text={title} emojis={poll.emojis} />}
          share={votes === null ? null : all === 0 ? 0 : votes / all}
          own={poll.own_votes?.includes(index) ? words.yourVote : null}
        />
      ))}
    </ul>
  );
}

function Result({ title, share, own }: { title: React.ReactNode; share: number | null; own: string | null }) {
  return (
    <li className={css.result}>
      <span className={css.label}>
        <span>
          {title} {own && <strong className="soft">({own})</strong>}
        </span>
        {share !== null && <span className={css.share}>{percent(share)}</span>}
      </span>
      <span className={css.bar} aria-hidden="true">
        <span style={{ inlineSize: `${(share ?? 0) * 100}%` }} />
      </span>
    </li>
  );
}
