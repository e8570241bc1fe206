/** Moving to another account, and the accounts that may move to this one. */
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Card } from '../kit/page.tsx';
import { useAction } from '../kit/use-action.ts';
import { useServerForm } from '../kit/use-server-form.ts';
import { AccountLine } from '../people/account-line.tsx';
import { api, queryClient, trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { isolated } from '../words/names.ts';
import css from './settings.module.css';
import { SettingsForm } from './settings-frame.tsx';
import { useSettingsMessages } from './settings-messages.ts';

export function Moving() {
  return (
    <>
      <Move />
      <Aliases />
    </>
  );
}

function Move() {
  const words = useSettingsMessages();
  const [isAsked, setAsked] = useState(false);
  const meQuery = trpc.accounts.get.queryOptions({ id: session().actorId ?? '' });
  const { data: me } = useQuery(meQuery);
  const { form, submit, busy, trouble, errorOf } = useServerForm({ acct: '' }, async ({ acct }) => {
    setAsked(false);
    await api.moves.move.mutate({ acct });
    form.reset();
    await queryClient.invalidateQueries(meQuery);
  });
  const undo = useAction(
    () => api.moves.undo.mutate({}),
    () => void queryClient.invalidateQueries(meQuery),
  );
  if (me?.moved) {
    return (
      <Card className={css.form}>
        <h2>{words.move}</h2>
        <p>{words.moved({ acct: isolated(`@${me.moved.acct}`) })}</p>
        <div>
          <Button busy={undo.busy} onClick={() => undo.run()}>
            {words.undoMove}
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <>
      <SettingsForm
        title={words.move}
        hint={words.moveHint}
        verb={words.moveAct}
        busy={busy}
        trouble={trouble}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
        }}
      >
        <TextField
          label={words.moveTo}
          placeholder="@name"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('acct')}
          {...form.register('acct')}
        />
      </SettingsForm>
      {isAsked && (
        <ConfirmDialog
          title={words.moveTitle({ acct: form.getValues('acct') })}
          text={words.moveWarning}
          verb={words.moveAct}
          busy={busy}
          onConfirm={() => void submit()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

const aliasesQuery = trpc.moves.aliases.queryOptions({});

function Aliases() {
  const words = useSettingsMessages();
  const query = useQuery(aliasesQuery);
  const keep = (aliases: NonNullable<typeof query.data>): void => {
    queryClient.setQueryData(aliasesQuery.queryKey, aliases);
  };
  const remove = useAction((id: string) => api.moves.removeAlias.mutate({ id }), keep);
  const { form, submit, busy, trouble, errorOf } = useServerForm({ acct: '' }, async (values) => {
    keep(await api.moves.addAlias.mutate(values));
    form.reset();
  });
  return (
    <SettingsForm
      title={words.aliases}
      hint={words.aliasesHint}
      verb={words.add}
      onSubmit={submit}
      busy={busy}
      trouble={trouble}
    >
      <Loaded query={query}>
        {(aliases) =>
          aliases.length > 0 && (
            <ul className={css.list}>
              {aliases.map((account) => (
                <li key={account.id}>
                  <AccountLine account={account}>
                    <IconButton
                      label={words.removeAlias({ acct: account.acct })}
                      busy={remove.busy}
                      onClick={() => remove.run(account.id)}
                    >
                      <X aria-hidden="true" size={18} />
                    </IconButton>
                  </AccountLine>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <TextField
        label={words.alias}
        placeholder="@name"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('acct')}
        {...form.register('acct')}
      />
    </SettingsForm>
  );
}
