/** One group of notifications: who did what, and the post or event that it is about. */
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '../kit/button.tsx';
import { Face } from '../kit/face.tsx';
import { HtmlText } from '../kit/html-text.tsx';
import { Ago, Moment } from '../kit/time.tsx';
import { useAction } from '../kit/use-action.ts';
import { accountPath, nameOf } from '../people/account.ts';
import { useOpening } from '../posts/card/opening.ts';
import { api } from '../server/api.ts';
import { isolated } from '../words/names.ts';
import { AskedActions } from './asked-actions.tsx';
import { type Account, removeGroup, type ShownGroup, type Status } from './groups.ts';
import { KindIcon } from './kind-icon.tsx';
import css from './notifications.module.css';
import type { NotificationsMessages } from './notifications-messages.ts';
import { useNotificationsMessages } from './notifications-messages.ts';

const statusPath = ({ account, id }: Status): string => `${accountPath(account)}/${id}`;

/** The address of the page that tells more. */
function pathOf({ group, people, status }: ShownGroup): string {
  if (group.community_event) return `/events/${group.community_event.id}`;
  if (group.community_group) return `/@${group.community_group.username}`;
  if (status) return statusPath(status);
  if (group.report) return `/moderation/reports/${group.report.id}`;
  if (group.moderation_warning) return `/account/warnings/${group.moderation_warning.id}`;
  if (group.event) return '/settings/data#severed';
  if (group.collection) return `/collections/${group.collection.id}`;
  const [first] = people;
  return first ? accountPath(first) : '/notifications';
}

/** Pages of the server are not the client's. */
const isServerPage = (path: string): boolean => /^\/(?:moderation|account|settings\/data)\b/.test(path);

function whoOf(words: NotificationsMessages, people: readonly Account[], total: number): string {
  const [first, second] = people.map(nameOf);
  if (first === undefined) return '';
  if (total === 2 && second !== undefined) return words.and({ first, second });
  return total > 1 ? words.andOthers({ first, others: total - 1 }) : first;
}

function sentenceOf(words: NotificationsMessages, { group, people }: ShownGroup): string {
  const { community_event: event, community_group: circle, collection, event: severance, report } = group;
  const named = event?.title ?? circle?.name ?? collection?.name ?? severance?.target_name;
  const what = named === undefined ? (report ? `@${report.target_account.acct}` : '') : isolated(named);
  const total = Math.max(group.notifications_count, people.length);
  const sentence = words.sentences[group.type];
  return typeof sentence === 'string' ? sentence : sentence({ who: whoOf(words, people, total), what, people: total });
}

/** Not the post of others' own words, which the sentence is about anyway. */
function Excerpt({ status }: { status: Status }) {
  const opening = useOpening(statusPath(status));
  return (
    <div className={css.opens} {...opening}>
      {status.spoiler_text ? (
        <p className="soft">{status.spoiler_text}</p>
      ) : (
        <HtmlText html={status.content} lang={status.language} emojis={status.emojis} className={css.excerpt ?? ''} />
      )}
    </div>
  );
}

export function NotificationCard({ shown, isNew }: { shown: ShownGroup; isNew: boolean }) {
  const words = useNotificationsMessages();
  const { group, people, status } = shown;
  const sentence = sentenceOf(words, shown);
  const path = pathOf(shown);
  const { run: dismiss } = useAction(async () => {
    const putBack = removeGroup(group.group_key);
    await api.notificationGroups.dismiss.mutate({ group_key: group.group_key }).catch((error) => {
      putBack();
      throw error;
    });
  });
  return (
    <li className={isNew ? `${css.card} ${css.new}` : css.card}>
      <KindIcon kind={group.type} />
      <div className={css.content}>
        <div className={css.people}>
          {people.slice(0, 6).map((person) => (
            <Link key={person.id} to={accountPath(person)} aria-label={nameOf(person)}>
              <Face of={person} size="s" />
            </Link>
          ))}
        </div>
        <p className={css.sentence}>
          {isNew && <span className="hidden">{words.isNew} </span>}
          <Link to={path} reloadDocument={isServerPage(path)}>
            {sentence}
          </Link>
          {group.latest_page_notification_at && (
            <span className="soft">
              {'\u00a0· '}
              <Ago at={group.latest_page_notification_at} />
            </span>
          )}
        </p>
        {group.community_event && (
          <p className="soft">
            <Moment at={group.community_event.begins_on} />
          </p>
        )}
        {status && <Excerpt status={status} />}
        <AskedActions shown={shown} />
      </div>
      <IconButton label={words.dismiss({ sentence })} onClick={() => dismiss()}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </li>
  );
}
