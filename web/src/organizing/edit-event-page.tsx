/** /events/{uuid}/edit: changing, cancelling and deleting an event. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ButtonLink } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Card, Page } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { api, queryClient, trpc } from '../server/api.ts';
import { isNotFound } from '../server/errors.ts';
import { readCurrent, useFormValues } from '../server/form-values.ts';
import { utcOf } from '../words/zone-times.ts';
import { EventForm } from './event-form.tsx';
import { type Event, type EventValues, inputOf, isUnpublished, repeating, valuesOf } from './event-values.ts';
import { useOrganizingMessages } from './organizing-messages.ts';

// Below the form.
const Ending = later(async () => (await import('./ending.tsx')).Ending);

export function EditEventPage() {
  const words = useOrganizingMessages();
  const { uuid = '' } = useParams();
  const own = useQuery(trpc.participations.own.queryOptions({ id: uuid }));
  return (
    <Page title={words.editEvent} actions={<ButtonLink to={`/events/${uuid}`}>{words.back}</ButtonLink>}>
      <Loaded query={own}>
        {({ organizes, leads }) =>
          organizes ? (
            <Form key={uuid} uuid={uuid} leads={leads} />
          ) : (
            <Card>
              <p role="alert">{words.notYours}</p>
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Null without a series, and for people who organize this date alone and do not see the others. */
async function seriesOf({ series }: Event) {
  if (!series) return null;
  try {
    return await readCurrent(trpc.series.get.queryOptions({ id: series.id }));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

interface FormProps {
  uuid: string;
  /** Whether the viewer may delete it, too. */
  leads: boolean;
}

interface FilledProps {
  event: Event;
  leads: boolean;
  defaults: EventValues;
  /** Which other dates of its series the viewer may change, too: all, or those from one on. */
  changes: 'series' | 'part' | null;
}

const changesOf = (series: Awaited<ReturnType<typeof seriesOf>>): FilledProps['changes'] =>
  series?.organizes ? (series.organizesAll ? 'series' : 'part') : null;

function Form({ uuid, leads }: FormProps) {
  const read = async () => {
    const event = await readCurrent(trpc.events.get.queryOptions({ id: uuid }));
    const series = await seriesOf(event);
    return { event, defaults: await valuesOf(event, series), changes: isToBegin(event) ? changesOf(series) : null };
  };
  const values = useFormValues(['event', uuid], read);
  return <Loaded query={values}>{(loaded) => <Filled leads={leads} {...loaded} />}</Loaded>;
}

function Filled({ event, leads, defaults, changes }: FilledProps) {
  const words = useOrganizingMessages();
  const navigate = useNavigate();
  const { data: shown } = useQuery(trpc.events.get.queryOptions({ id: event.uuid }));
  const save = async (values: EventValues, asDraft: boolean): Promise<void> => {
    // A stored draft may be of the time when the viewer could change them.
    const isOffered = values.scope !== 'all' || changes === 'series';
    if (changes && isOffered && values.scope !== 'this') return saveSeries(values.scope, values);
    await api.events.update.mutate({
      id: event.uuid,
      ...(await inputOf(values, defaults)),
      ...(event.draft && !asDraft && { draft: false }),
      ...(values.publishAt !== defaults.publishAt && { publishAt: utcOf(values.publishAt, values.timeZone) }),
    });
    await queryClient.invalidateQueries({ queryKey: trpc.events.pathKey() });
    showToast(asDraft ? words.draftSaved : words.saved);
    navigate(asDraft ? '/events/drafts' : `/events/${event.uuid}`);
  };
  const saveSeries = async (scope: Exclude<EventValues['scope'], 'this'>, values: EventValues): Promise<void> => {
    // A stored draft may be of the time when the viewer could change these, too.
    const kept = leads ? values : { ...values, repeats: 'OTHER' as const, timeZone: defaults.timeZone };
    const changed = await (await repeating()).updateSeries(event, scope, { values: kept, before: defaults });
    await queryClient.invalidateQueries({ queryKey: trpc.events.pathKey() });
    await queryClient.invalidateQueries({ queryKey: trpc.series.pathKey() });
    showToast(words.seriesSaved);
    navigate(`/events/${changed.uuid}`);
  };
  return (
    <EventForm
      name={`event:${event.uuid}`}
      defaults={defaults}
      isNew={false}
      isDraft={event.draft}
      isUnpublished={isUnpublished(event)}
      repeats={changes}
      keepsRule={!leads}
      onSave={save}
    >
      <Ending event={shown ?? event} leads={leads} changes={changes} />
    </EventForm>
  );
}

/** A series changes from its dates that have not begun. */
const isToBegin = ({ beginsOn }: Event): boolean => new Date(beginsOn) > new Date();
