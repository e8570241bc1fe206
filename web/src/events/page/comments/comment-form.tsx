/** The form for a comment or a reply. Its text stays until the server has it, even across a reload. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Face } from '../../../../../src/look/components/face.tsx';
import { errorText, fieldErrorsOf } from '../../../kit/error-text.ts';
import { useKitMessages } from '../../../kit/kit-messages.ts';
import { trpc } from '../../../server/api.ts';
import { session } from '../../../server/session.ts';
import { dropStored, keep, readStored } from '../../../server/stored.ts';
import { labelled } from '../../../words/refusals.ts';
import css from '../../event.module.css';
import { useEventActsMessages } from '../../event-acts-messages.ts';

interface CommentFormProps {
  uuid: string;
  label: string;
  inReplyToId?: string;
  /** Called after it was sent or discarded; without it the form stays. */
  onDone?: () => void;
}

/** As long as a post. */
const LONGEST = 500;

export function CommentForm({ uuid, label, inReplyToId, onDone }: CommentFormProps) {
  const words = useEventActsMessages();
  const kit = useKitMessages();
  const client = useQueryClient();
  const errorId = useId();
  const kept = `comment:${inReplyToId ?? uuid}`;
  const [text, setText] = useState(() => String(readStored(kept) ?? ''));
  const write = (written: string): void => {
    setText(written);
    if (written === '') dropStored(kept);
    else keep(kept, written);
  };
  const { data: user } = useQuery(trpc.users.me.queryOptions(undefined, { staleTime: 300_000 }));
  const name = user?.defaultActor?.id === session().actorId ? user?.defaultActor?.preferredUsername : undefined;
  const create = useMutation(
    trpc.comments.create.mutationOptions({
      async onSuccess() {
        write('');
        await client.invalidateQueries(trpc.comments.list.pathFilter());
        onDone?.();
      },
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const actorUsername = name ?? user?.defaultActor?.preferredUsername;
    if (!actorUsername || create.isPending || text.trim() === '') return;
    create.mutate({ actorUsername, text, eventId: uuid, ...(inReplyToId && { inReplyToId }) });
  };
  const error = create.error
    ? (fieldErrorsOf(create.error).text ?? errorText(create.error, kit))
    : text.length > LONGEST
      ? words.tooLong({ letters: text.length - LONGEST })
      : undefined;
  return (
    <form className={css.comment} onSubmit={submit}>
      <Face of={user?.defaultActor} size="m" />
      <div className="stack tight">
        <textarea
          className={`input ${css.say}`}
          aria-label={label}
          placeholder={onDone ? label : words.saySomething}
          rows={1}
          value={text}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          // biome-ignore lint/a11y/noAutofocus: the field was asked for by a button
          autoFocus={onDone !== undefined}
          onChange={({ target }) => write(target.value)}
        />
        {error !== undefined && (
          <p className="error" id={errorId} role="alert">
            {labelled(error, label)}
          </p>
        )}
        {(text !== '' || onDone) && (
          <div className="actions">
            <button type="submit" className="button tonal small" aria-disabled={create.isPending || !user || undefined}>
              {words.send}
            </button>
            {onDone && (
              <button
                type="button"
                className="button quiet small"
                onClick={() => {
                  write('');
                  onDone();
                }}
              >
                {kit.cancel}
              </button>
            )}
          </div>
        )}
      </div>
    </form>
  );
}
