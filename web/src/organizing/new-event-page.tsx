/** /events/new, with `?copy={uuid}` for a copy of another event, and `?group={id}` for a group. */
import { useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { api, queryClient, trpc } from '../server/api.ts';
import { readCurrent, useFormValues } from '../server/form-values.ts';
import { utcOf } from '../words/zone-times.ts';
import { EventForm } from './event-form.tsx';
import { copyOf, EMPTY, type EventValues, inputOf, repeating } from './event-values.ts';
import { useOrganizingMessages } from './organizing-messages.ts';

export function NewEventPage() {
  const words = useOrganizingMessages();
  const [search] = useSearchParams();
  const copied = search.get('copy');
  const group = search.get('group');
  return (
    <Page
      title={words.newEvent}
      actions={
        <>
          <ButtonLink to="/events/drafts">{words.drafts}</ButtonLink>
          <ButtonLink to={group ? `/date-polls/new?group=${group}` : '/date-polls'}>{words.datePolls}</ButtonLink>
        </>
      }
    >
      {copied ? (
        <Copy key={copied} uuid={copied} />
      ) : (
        <Form
          key={group}
          name={group ? `event:new:${group}` : 'event:new'}
          defaults={{ ...EMPTY, organizerActorId: group ?? '' }}
        />
      )}
      <div className="actions">
        <ButtonLink to={group ? `/events/import?group=${group}` : '/events/import'}>{words.fromFile}</ButtonLink>
      </div>
    </Page>
  );
}

function Copy({ uuid }: { uuid: string }) {
  const name = `event:copy:${uuid}`;
  const read = async () => copyOf(await readCurrent(trpc.events.get.queryOptions({ id: uuid })));
  const values = useFormValues([name], read);
  return (
    <Loaded isPage query={values}>
      {(defaults) => <Form name={name} defaults={defaults} />}
    </Loaded>
  );
}

function Form({ name, defaults }: { name: string; defaults: EventValues }) {
  const words = useOrganizingMessages();
  const navigate = useNavigate();
  const save = async (values: EventValues, draft: boolean): Promise<void> => {
    if (values.repeats !== 'NONE') return saveSeries(values);
    const publishAt = utcOf(values.publishAt, values.timeZone);
    const event = await api.events.create.mutate({
      description: '',
      ...(await inputOf(values, null)),
      draft,
      ...(values.organizerActorId && { organizerActorId: values.organizerActorId }),
      ...(publishAt && { publishAt }),
    });
    await queryClient.invalidateQueries({ queryKey: trpc.events.pathKey() });
    showToast(draft ? words.draftSaved : words.published);
    navigate(draft ? '/events/drafts' : `/events/${event.uuid}`);
  };
  const saveSeries = async (values: EventValues): Promise<void> => {
    const { createSeries, ruleOf } = await repeating();
    const event = await createSeries(values, ruleOf(values) ?? '');
    await queryClient.invalidateQueries({ queryKey: trpc.events.pathKey() });
    showToast(words.seriesPublished);
    navigate(`/events/${event.uuid}`);
  };
  return <EventForm name={name} defaults={defaults} isNew isDraft isUnpublished repeats="new" onSave={save} />;
}
