/** /@{name}/settings: changing a group, and deleting it. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { errorText } from '../kit/error-text.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Card, Page } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { handleOf } from '../organizing/person-line.tsx';
import { useActorName } from '../people/actor-name.tsx';
import { api, trpc } from '../server/api.ts';
import { FIELDS, GroupFields, inputOf, valuesOf } from './group-form.tsx';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { useGroupOfAddress } from './use-group.ts';
import { type Group, ROLES, renewGroups, useMembership } from './use-membership.ts';

export function GroupSettingsPage() {
  const query = useGroupOfAddress();
  return (
    <Loaded isPage query={query}>
      {(group) => <Found key={group.id} group={group} />}
    </Loaded>
  );
}

/** Who may not change the group reads so before they type. */
function Found({ group }: { group: Group }) {
  const words = useGroupsMessages();
  const name = useActorName(group);
  const { memberships, role } = useMembership(group.id);
  return (
    <Page title={words.settingsOf({ name })} actions={<ButtonLink to={`/${handleOf(group)}`}>{words.back}</ButtonLink>}>
      <Loaded query={memberships}>
        {() =>
          role !== null && role >= ROLES.administrator ? (
            <Settings group={group} />
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

function Settings({ group }: { group: Group }) {
  const words = useGroupsMessages();
  const [defaults] = useState(() => valuesOf(group));
  const [asksDeletion, setAsksDeletion] = useState(false);
  const { form, submit, busy, trouble, errorOf } = useServerForm(
    defaults,
    async (values) => {
      await api.groups.update.mutate({ id: group.id, ...inputOf(values, defaults) });
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
        {trouble && (
          <p role="alert" className={css.error}>
            {trouble}
          </p>
        )}
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

function DeleteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useGroupsMessages();
  const kit = useKitMessages();
  const navigate = useNavigate();
  const remove = useMutation(
    trpc.groups.delete.mutationOptions({
      onSuccess() {
        showToast(words.deleted);
        navigate('/groups');
        return renewGroups();
      },
    }),
  );
  return (
    <Dialog title={words.deleteGroup} onClose={onClose}>
      <p>{words.deleteHint}</p>
      {remove.error && (
        <p role="alert" className={css.error}>
          {errorText(remove.error, kit)}
        </p>
      )}
      <div className={css.row}>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
          {words.deleteNow}
        </Button>
        <Button onClick={onClose}>{words.keep}</Button>
      </div>
    </Dialog>
  );
}
