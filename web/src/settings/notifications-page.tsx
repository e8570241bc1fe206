/** /settings/notifications: on this device, by mail, and the policy. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button } from '../kit/button.tsx';
import { Checkbox, Select } from '../kit/field.tsx';
import { Loaded, Skeleton } from '../kit/loaded.tsx';
import { Card } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, type Inputs, queryClient, trpc } from '../server/api.ts';
import { useCurrentData } from '../server/form-values.ts';
import {
  alertsOf,
  CHOICES,
  type Choice,
  change,
  chosenOf,
  currentPush,
  isChoice,
  isSupported,
  PushTrouble,
  switchOff,
  switchOn,
  USUAL,
} from './push.ts';
import css from './settings.module.css';
import { SettingsFrame } from './settings-frame.tsx';
import { useSettingsMessages } from './settings-messages.ts';

const pushQuery = queryOptions({ queryKey: ['push'], queryFn: currentPush });

const keep = (now: Awaited<ReturnType<typeof currentPush>>): void => {
  queryClient.setQueryData(pushQuery.queryKey, now);
};

export function NotificationSettingsPage() {
  const words = useSettingsMessages();
  return (
    <SettingsFrame title={words.notifications}>
      <Card className={css.form}>
        <h2>{words.push}</h2>
        <p className="soft">{words.pushHint}</p>
        {isSupported() ? <Push /> : <p>{words.pushUnsupported}</p>}
      </Card>
      <ByMail />
      <Policy />
    </SettingsFrame>
  );
}

function Push() {
  const words = useSettingsMessages();
  const current = useCurrentData(pushQuery);
  const query = useQuery(pushQuery);
  const { data: user } = useQuery(trpc.users.me.queryOptions());
  const isStaff = user !== undefined && user.role !== 'USER';
  const on = useAction(async () => {
    try {
      keep(await switchOn(USUAL));
    } catch (error) {
      if (!(error instanceof PushTrouble)) throw error;
      showToast(words[error.text], { wrong: true });
    }
  });
  const off = useAction(switchOff, keep);
  const choose = useAction(async (chosen: readonly Choice[]) => {
    try {
      return await change(chosen);
    } catch (error) {
      // It was shown at once.
      await query.refetch();
      throw error;
    }
  }, keep);
  return (
    <Loaded query={current} waiting={<Skeleton lines={1} />}>
      {(first) => {
        const held = query.data === undefined ? first : query.data;
        if (held === null) {
          return (
            <div>
              <Button look="primary" busy={on.busy} onClick={() => on.run()}>
                {words.pushOn}
              </Button>
            </div>
          );
        }
        const chosen = chosenOf(held.alerts);
        const toggle = (choice: Choice, isOn: boolean): void => {
          const next = isOn ? [...chosen, choice] : chosen.filter((one) => one !== choice);
          keep({ ...held, alerts: alertsOf(next) });
          choose.run(next);
        };
        return (
          <>
            <p role="status">{words.pushIsOn}</p>
            <fieldset className={css.group}>
              <legend>{words.pushKinds}</legend>
              <div>
                {' '}
                {Object.keys(CHOICES)
                  .filter(isChoice)
                  .filter((choice) => choice !== 'staff' || isStaff)
                  .map((choice) => (
                    <Checkbox
                      key={choice}
                      label={words.kinds[choice]}
                      checked={chosen.includes(choice)}
                      onChange={({ target }) => toggle(choice, target.checked)}
                    />
                  ))}
              </div>{' '}
            </fieldset>
            <div>
              <Button busy={off.busy} onClick={() => off.run()}>
                {words.pushOff}
              </Button>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

const meQuery = trpc.users.me.queryOptions(undefined, { staleTime: 0 });

function ByMail() {
  const words = useSettingsMessages();
  const query = useQuery(meQuery);
  const { run } = useAction(async (reminderMails: boolean) => {
    // It is shown at once.
    queryClient.setQueryData(meQuery.queryKey, (user) => user && { ...user, reminderMails });
    try {
      await api.users.changeReminderMails.mutate({ reminderMails });
    } finally {
      await query.refetch();
    }
  });
  return (
    <Card className={css.form}>
      <h2>{words.byMail}</h2>
      <Loaded query={query} waiting={<Skeleton lines={1} />}>
        {({ reminderMails }) => (
          <Checkbox
            label={words.reminderMails}
            checked={reminderMails}
            onChange={({ target }) => run(target.checked)}
          />
        )}
      </Loaded>
    </Card>
  );
}

const POLICIES = [
  'for_not_following',
  'for_not_followers',
  'for_new_accounts',
  'for_private_mentions',
  'for_limited_accounts',
  'for_bots',
] as const;

const ANSWERS = ['accept', 'filter', 'drop'] as const;

const policyQuery = trpc.notificationPolicy.get.queryOptions({});

function Policy() {
  const words = useSettingsMessages();
  const query = useQuery(policyQuery);
  const { run } = useAction(
    (input: Inputs['notificationPolicy']['update']) => api.notificationPolicy.update.mutate(input),
    (policy) => queryClient.setQueryData(policyQuery.queryKey, policy),
  );
  return (
    <Card className={css.form}>
      <h2>{words.policy}</h2>
      <p className="soft">{words.policyHint}</p>
      <Loaded query={query}>
        {(policy) =>
          POLICIES.map((name) => (
            <Select
              key={name}
              label={words.policies[name]}
              value={policy[name]}
              onChange={({ target }) => run({ [name]: ANSWERS.find((answer) => answer === target.value) })}
            >
              {ANSWERS.map((answer) => (
                <option key={answer} value={answer}>
                  {words.answers[answer]}
                </option>
              ))}
            </Select>
          ))
        }
      </Loaded>
    </Card>
  );
}
