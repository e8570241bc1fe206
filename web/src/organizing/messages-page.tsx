/** /events/{uuid}/messages: organizers write to the people of an event, and see their messages. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { Button, ButtonLink } from '../kit/button.tsx';
import { Checkbox, TextArea } from '../kit/field.tsx';
import { HtmlText } from '../kit/html-text.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { Card, Page } from '../kit/page.tsx';
import { Moment } from '../kit/time.tsx';
import { showToast } from '../kit/toast.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { ActorName } from '../people/actor-name.tsx';
import { api, type Inputs, type Outputs, queryClient, trpc } from '../server/api.ts';
import { useCurrentData } from '../server/form-values.ts';
import { labelled } from '../words/refusals.ts';
import { DeleteMessage } from './delete-message.tsx';
import { EventLine } from './event-line.tsx';
import { useEventMessageTexts } from './event-message-texts.ts';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';

type Role = Inputs['eventMessages']['write']['to'][number];
type Message = Outputs['eventMessages']['list'][number];

const ROLES: readonly Role[] = ['PARTICIPANT', 'WAITING', 'NOT_APPROVED'];

const PAGE = 20;

export function MessagesPage() {
  const words = useOrganizingMessages();
  const { uuid = '' } = useParams();
  const event = useQuery(trpc.events.get.queryOptions({ id: uuid }));
  const recipientsQuery = trpc.eventMessages.recipients.queryOptions({ id: uuid });
  const current = useCurrentData(recipientsQuery);
  const { data: recipients } = useQuery(recipientsQuery);
  return (
    <Page
      title={words.messages}
      actions={
        <div className={css.row}>
          <ButtonLink to={`/events/${uuid}`}>{words.back}</ButtonLink>
          <ButtonLink to={`/events/${uuid}/participants`}>{words.participants}</ButtonLink>
        </div>
      }
    >
      <EventLine event={event.data} />
      <Loaded query={current}>{(first) => <MessageForm uuid={uuid} {...(recipients ?? first)} />}</Loaded>
      <SentMessages uuid={uuid} />
    </Page>
  );
}

function MessageForm({ uuid: id, people, left, nextAt }: { uuid: string } & Outputs['eventMessages']['recipients']) {
  const texts = useEventMessageTexts();
  // A form that is sent again after a lost answer is not a second message.
  const key = useRef(crypto.randomUUID());
  const empty = { text: '', to: people.PARTICIPANT > 0 ? (['PARTICIPANT'] as Role[]) : [], announced: true };
  const { form, submit, busy, trouble, errorOf } = useServerForm(empty, async (values) => {
    const announced = values.announced && values.to.includes('PARTICIPANT');
    const context = { idempotencyKey: key.current };
    await api.eventMessages.write.mutate({ id, ...values, announced }, { context });
    key.current = crypto.randomUUID();
    form.reset();
    showToast(texts.messageSent);
    await queryClient.invalidateQueries({ queryKey: trpc.eventMessages.pathKey() });
  });
  const chosen = form.watch('to');
  const problem = errorOf('to');
  const addressed = chosen.reduce((sum, role) => sum + people[role], 0);
  return (
    <Card>
      <form className="stack" onSubmit={submit} noValidate>
        <fieldset className={css.group}>
          <legend>{texts.messageTo}</legend>
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              label={texts.addressed[role]({ people: people[role] })}
              value={role}
              disabled={people[role] === 0}
              {...form.register('to')}
            />
          ))}
          {problem && <p className="error">{labelled(problem, texts.messageTo)}</p>}
        </fieldset>
        <TextArea
          label={texts.messageText}
          hint={texts.messageHint}
          rows={6}
          error={errorOf('text')}
          {...form.register('text')}
        />
        <Checkbox
          label={texts.announceMessage}
          disabled={!chosen.includes('PARTICIPANT')}
          {...form.register('announced')}
        />
        {trouble && (
          <p className="error" role="alert">
            {trouble}
          </p>
        )}
        <div className={css.row}>
          <Button type="submit" look="primary" busy={busy} disabled={addressed === 0 || left === 0}>
            {texts.sendTo({ people: addressed })}
          </Button>
          <p className="meta">
            {nextAt ? (
              <>
                {texts.nextMessage} <Moment at={nextAt} />
              </>
            ) : (
              texts.messagesLeft({ left })
            )}
          </p>
        </div>
      </form>
    </Card>
  );
}

function SentMessages({ uuid: id }: { uuid: string }) {
  const texts = useEventMessageTexts();
  const query = useInfiniteQuery({
    queryKey: [...trpc.eventMessages.list.queryKey({ id }), 'pages'],
    queryFn: ({ pageParam }) =>
      api.eventMessages.list.query({ id, limit: PAGE, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page: Message[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  });
  return (
    <section className="stack tight">
      <h2>{texts.sentMessages}</h2>
      <Loaded query={query}>
        {(rows) => (
          <Card>
            {rows.length === 0 ? (
              <p className="soft">{texts.noMessages}</p>
            ) : (
              <ul className={css.list}>
                {rows.map((row) => (
                  <SentMessage key={row.id} row={row} />
                ))}
              </ul>
            )}
            <More query={query} />
          </Card>
        )}
      </Loaded>
      <p>
        <Link to="/events/drafts">{texts.written}</Link>
      </p>
    </section>
  );
}

function SentMessage({ row }: { row: Message }) {
  const texts = useEventMessageTexts();
  const { author, content, createdAt, to, figures, announced, deletable } = row;
  const facts = figures && [
    texts.messageFigures(figures),
    figures.mailed > 0 && texts.messageMailed(figures),
    figures.remote > 0 && texts.messageRemote(figures),
    announced && texts.announcedToLater,
  ];
  return (
    <li>
      <div className="stack tight">
        <p className="meta">
          {author && <ActorName actor={author} />} · <Moment at={createdAt} />
          {to && ` · ${to.map((role) => texts.addressedShort[role]).join(', ')}`}
        </p>
        <HtmlText html={content} />
        {facts && <p className="meta">{facts.filter(Boolean).join(' · ')}</p>}
        {deletable && <DeleteMessage row={row} />}
      </div>
    </li>
  );
}
