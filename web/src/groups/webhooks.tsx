/** The webhooks of a group, for its moderators. They are loaded when somebody opens them, because few groups have any. */
import { useQuery } from '@tanstack/react-query';
import { Settings2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { NameRow } from '../../../src/look/components/name-row.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { Loaded } from '../kit/loaded.tsx';
import css from './groups.module.css';
import type { Group } from './use-membership.ts';
import { useWebhooksMessages } from './webhooks-messages.ts';
import { type Webhook, webhooksOf } from './webhooks-of.ts';

const NewDialog = later(async () => (await import('./new-webhook-dialog.tsx')).NewWebhookDialog);
const ManageDialog = later(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);

export function Webhooks({ group }: { group: Group }) {
  const words = useWebhooksMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="card more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.webhooks}</summary>
      {isOpen && <List group={group} />}
    </details>
  );
}

function List({ group }: { group: Group }) {
  const words = useWebhooksMessages();
  const [isAdding, setAdding] = useState(false);
  const [managedId, setManagedId] = useState<string | null>(null);
  const query = useQuery(webhooksOf(group.id));
  const managed = query.data?.find(({ id }) => id === managedId);
  return (
    <div className={css.folded}>
      <p className="soft">{words.webhooksHint}</p>
      <Loaded query={query}>
        {(webhooks) => (
          <>
            {webhooks.length === 0 && <p>{words.webhooksEmpty}</p>}
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onManage={() => setManagedId(webhook.id)} />
            ))}
          </>
        )}
      </Loaded>
      <div className="actions">
        <Button onClick={() => setAdding(true)}>{words.addWebhook}</Button>
      </div>
      {isAdding && <NewDialog group={group} onClose={() => setAdding(false)} />}
      {managed && <ManageDialog group={group} webhook={managed} onClose={() => setManagedId(null)} />}
    </div>
  );
}

function WebhookRow({ webhook, onManage }: { webhook: Webhook; onManage: () => void }) {
  const words = useWebhooksMessages();
  const { name, url, state, waiting } = webhook;
  const states = { ACTIVE: words.stateActive, PAUSED: words.statePaused, STOPPED: words.stateStopped };
  const facts = [new URL(url).host, states[state], waiting > 0 && words.waiting({ deliveries: waiting })];
  return (
    <NameRow
      sign={<WebhookIcon className="icon" aria-hidden="true" />}
      name={<bdi>{name}</bdi>}
      note={
        <span className={state === 'STOPPED' ? 'meta error' : 'meta'}>{facts.filter(Boolean).join('\u00a0· ')}</span>
      }
    >
      <IconButton label={words.manage({ name })} onClick={onManage}>
        <Settings2 aria-hidden="true" />
      </IconButton>
    </NameRow>
  );
}
