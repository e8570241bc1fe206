/** /@{name}/settings: changing a group, and deleting it. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Card, Page } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { useActorName } from '../people/actor-name.tsx';
import { api } from '../server/api.ts';
import { readCurrent, useFormValues } from '../server/form-values.ts';
import { handleOf } from '../words/names.ts';
import { FIELDS, GroupFields, type GroupValues, inputOf, valuesOf } from './group-form.tsx';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { useGroupQueryOptions } from './use-group.ts';
import { type Group, ROLES, renewGroups, useMembership } from './use-membership.ts';

const DeleteDialog = later(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

export function GroupSettingsPage() {
  const options = useGroupQueryOptions();
  const query = useQuery(options);
  const values = useFormValues(options.queryKey, async () => valuesOf(await readCurrent(options)));
  return (
    <Loaded isPage query={query}>
      {(group) => <Found key={group.id} group={group} values={values} />}
    </Loaded>
  );
}

interface FoundProps {
  group: Group;
  values: UseQueryResult<GroupValues>;
}

/** People who may not change the group are told before they type. */
function Found({ group, values }: FoundProps) {
  const words = useGroupsMessages();
  const name = useActorName(group);
  const { memberships, role } = useMembership(group.id);
  return (
    <Page title={words.settingsOf({ name })} actions={<ButtonLink to={`/${handleOf(group)}`}>{words.back}</ButtonLink>}>
      <Loaded query={memberships}>
        {() =>
          role !== null && role >= ROLES.administrator ? (
            <Loaded query={values}>{(defaults) => <Settings group={group} defaults={defaults} />}</Loaded>
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

function Settings({ group, defaults }: { group: Group; defaults: GroupValues }) {
  const words = useGroupsMessages();
  const [asksDeletion, setAsksDeletion] = useState(false);
  const { form, submit, busy, trouble, errorOf } = useServerForm(
    defaults,
    async (values) => {
      await api.groups.update.mutate({ id: group.id, ...(await inputOf(values, defaults)) });
      await renewGroups();
      showToast(words.saved);
    },
    FIELDS,
  );
  return (
    <>
      <form className={css.form} onSubmit={submit} noValidate>
        <Card>
          <div className={css.section}>
            <GroupFields form={form} errorOf={errorOf} />
          </div>
        </Card>
        <Trouble>{trouble}</Trouble>
        <div className={css.row}>
          <Button type="submit" look="primary" busy={busy}>
            {words.save}
          </Button>
          <Button look="danger" onClick={() => setAsksDeletion(true)}>
            {words.deleteGroup}
          </Button>
        </div>
      </form>
      {asksDeletion && <DeleteDialog id={group.id} onClose={() => setAsksDeletion(false)} />}
    </>
  );
}
