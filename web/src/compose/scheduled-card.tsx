/** A scheduled post, with its actions. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { errorText } from '../kit/error-text.ts';
import { focusNeighbour } from '../kit/focus-neighbour.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Card } from '../kit/page.tsx';
import { Moment } from '../kit/time.tsx';
import { showToast } from '../kit/toast.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { type Outputs, queryClient, trpc } from '../server/api.ts';
import { forRow, useCurrentData } from '../server/form-values.ts';
import { useComposeMessages } from './compose-messages.ts';
import { localMinute, ofLocalMinute } from './local-minute.ts';
import css from './scheduled-card.module.css';
import { TimeInput } from './time-input.tsx';

type Scheduled = Outputs['scheduledStatuses']['get'];

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: trpc.scheduledStatuses.pathKey() });

export function ScheduledCard({ post }: { post: Scheduled }) {
  const words = useComposeMessages();
  const [open, setOpen] = useState<'time' | 'removal' | null>(null);
  const { text, spoiler_text, visibility, poll, language } = post.params;
  const acts = useRef<HTMLDivElement>(null);
  const close = (): void => setOpen(null);
  const leave = (): void => {
    // The focus cannot leave an open dialog.
    flushSync(close);
    focusNeighbour(acts.current?.closest('section'));
    showToast(words.scheduledRemoved);
    void refresh();
  };
  return (
    <Card className={css.card}>
      <h2>
        <Moment at={post.scheduled_at} />
      </h2>
      <p className="soft">{words.visibilities[visibility]}</p>
      {spoiler_text && <p lang={language ?? undefined}>{spoiler_text}</p>}
      <p className={css.text} lang={language ?? undefined} dir="auto">
        {text}
      </p>
      {poll && (
        <ul>
          {poll.options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      )}
      {post.media_attachments.length > 0 && (
        <div className={css.media}>
          {post.media_attachments.map(
            ({ id, preview_url, description }) =>
              preview_url && <img key={id} src={preview_url} alt={description ?? ''} width={96} height={72} />,
          )}
        </div>
      )}
      <div ref={acts} className={css.acts}>
        <Button onClick={() => setOpen('time')}>{words.changeTime}</Button>
        <Button look="danger" onClick={() => setOpen('removal')}>
          {words.removeScheduled}
        </Button>
      </div>
      {open === 'time' && <TimeDialog post={post} onClose={close} />}
      {open === 'removal' && <RemovalDialog post={post} onClose={close} onRemoved={leave} />}
    </Card>
  );
}

interface ActProps {
  post: Scheduled;
  onClose: () => void;
}

function TimeDialog({ post, onClose }: ActProps) {
  const words = useComposeMessages();
  const options = trpc.scheduledStatuses.get.queryOptions({ id: post.id }, forRow(post));
  const current = useCurrentData(options);
  return (
    <Dialog title={words.changeTime} onClose={onClose}>
      <Loaded query={current}>{(read) => <TimeForm post={read} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}

function TimeForm({ post, onClose }: ActProps) {
  const words = useComposeMessages();
  const kitWords = useKitMessages();
  const [at, setAt] = useState(localMinute(new Date(post.scheduled_at)));
  const move = useMutation(
    trpc.scheduledStatuses.update.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    move.mutate({ id: post.id, scheduled_at: ofLocalMinute(at) });
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TimeInput value={at} onChange={setAt} error={move.error ? errorText(move.error, kitWords) : undefined} />
      <Button type="submit" look="primary" busy={move.isPending}>
        {words.save}
      </Button>
    </form>
  );
}

function RemovalDialog({ post, onClose, onRemoved }: ActProps & { onRemoved: () => void }) {
  const words = useComposeMessages();
  const kitWords = useKitMessages();
  const remove = useMutation(trpc.scheduledStatuses.delete.mutationOptions({ onSuccess: onRemoved }));
  return (
    <Dialog title={words.removeScheduled} onClose={onClose}>
      <p>{words.removalHint}</p>
      <Trouble>{remove.error && errorText(remove.error, kitWords)}</Trouble>
      <div className={css.acts}>
        <Button onClick={onClose}>{kitWords.cancel}</Button>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ id: post.id })}>
          {words.removeScheduled}
        </Button>
      </div>
    </Dialog>
  );
}
