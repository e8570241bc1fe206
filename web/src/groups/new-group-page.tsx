/** /groups/new: founding a group. */
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { RESERVED_NAMES } from '../../../src/domain/actors/reserved-names.ts';
import { usernameFrom } from '../../../src/domain/actors/username-from.ts';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { Card, Page } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { useFormDraft } from '../organizing/use-form-draft.ts';
import { api } from '../server/api.ts';
import { EMPTY, FIELDS, GroupFields, inputOf } from './group-form.tsx';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { renewGroups } from './use-membership.ts';

export function NewGroupPage() {
  const words = useGroupsMessages();
  const navigate = useNavigate();
  const { form, submit, busy, trouble, errorOf } = useServerForm(
    EMPTY,
    async (values) => {
      const { preferredUsername } = values;
      const group = await api.groups.create.mutate({ preferredUsername, ...(await inputOf(values, EMPTY)) });
      draft.forget();
      await renewGroups();
      showToast(words.created);
      navigate(`/@${group.preferredUsername}`);
    },
    FIELDS,
  );
  const draft = useFormDraft('group:new', form);
  const suggested = useRef('');
  // Until somebody enters another one.
  const suggest = (name: string): void => {
    if (form.getValues('preferredUsername') !== suggested.current) return;
    const username = usernameFrom(name);
    suggested.current = RESERVED_NAMES.has(username) ? `${username}_group` : username;
    form.setValue('preferredUsername', suggested.current);
  };
  return (
    <Page title={words.newGroup}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Card>
          <div className={css.section}>
            <GroupFields form={form} errorOf={errorOf} onName={suggest}>
              <TextField
                label={words.handle}
                hint={words.handleHint}
                autoCapitalize="none"
                autoComplete="off"
                required
                error={errorOf('preferredUsername')}
                {...form.register('preferredUsername')}
              />
            </GroupFields>
          </div>
        </Card>
        <Trouble>{trouble}</Trouble>
        <div className={css.row}>
          <Button type="submit" look="primary" busy={busy}>
            {words.create}
          </Button>
        </div>
      </form>
    </Page>
  );
}
