/** /date-polls/new, with `?group={name}` for a group. */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../kit/button.tsx';
import { Select } from '../kit/field.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { type ModeratedGroup, moderatedGroups } from '../organizing/use-organizers.ts';
import { useActorName } from '../people/actor-name.tsx';
import { api, trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { refreshPolls } from './date-poll.ts';
import { useDatePollTexts } from './date-poll-texts.ts';
import { PollForm, type PollParts } from './poll-form.tsx';
import { datesOf, emptyPoll, textsOf } from './poll-values.ts';

export function NewPollPage() {
  const texts = useDatePollTexts();
  const query = useQuery(trpc.groups.memberships.queryOptions({ limit: 100 }));
  return (
    <Page title={texts.newPoll} actions={<ButtonLink to="/date-polls">{texts.title}</ButtonLink>}>
      <Loaded query={query}>{(memberships) => <NewPoll groups={moderatedGroups(memberships)} />}</Loaded>
    </Page>
  );
}

function NewPoll({ groups }: { groups: readonly ModeratedGroup[] }) {
  const texts = useDatePollTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get('group');
  const chosen = groups.find(({ id, preferredUsername }) => asked === preferredUsername || asked === id);
  // A form that is sent again after a lost answer is not a second poll.
  const key = useRef(crypto.randomUUID());
  return (
    <PollForm
      isNew
      defaults={{ ...emptyPoll(chosen?.id ?? ''), ...(chosen && { audience: 'MEMBERS' }) }}
      people={(parts) => <People {...parts} groups={groups} />}
      onSave={async (values) => {
        const { organizerActorId, timeZone, audience, options } = values;
        const poll = await api.datePolls.create.mutate(
          {
            ...{ ...textsOf(values), timeZone, options: datesOf(options) },
            audience: organizerActorId ? audience : 'LINK',
            ...(organizerActorId && { organizerActorId }),
          },
          { context: { idempotencyKey: key.current } },
        );
        await refreshPolls();
        showToast(texts.created);
        await navigate(`/date-polls/${poll.id}`);
      }}
    />
  );
}

/** The viewer, or a group that the viewer moderates, whose members alone may be asked. */
function People({ form, errorOf, groups }: PollParts & { groups: readonly ModeratedGroup[] }) {
  const texts = useDatePollTexts();
  const organizer = useWatch({ control: form.control, name: 'organizerActorId' });
  const { data: identities = [] } = useQuery(trpc.persons.identities.queryOptions());
  const own = identities.find(({ id }) => id === session().actorId) ?? null;
  const name = useActorName(own);
  if (groups.length === 0) return null;
  return (
    <>
      <Select label={texts.by} error={errorOf('organizerActorId')} {...form.register('organizerActorId')}>
        <option value="">{name}</option>
        {groups.map((group) => (
          <GroupChoice key={group.id} group={group} />
        ))}
      </Select>
      {organizer && (
        <Select label={texts.audience} error={errorOf('audience')} {...form.register('audience')}>
          <option value="MEMBERS">{texts.audiences.MEMBERS}</option>
          <option value="LINK">{texts.audiences.LINK}</option>
        </Select>
      )}
    </>
  );
}

function GroupChoice({ group }: { group: ModeratedGroup }) {
  return <option value={group.id}>{useActorName(group)}</option>;
}
