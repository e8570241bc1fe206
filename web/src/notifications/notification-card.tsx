/** One group of notifications: people, action, and the post or event concerned. */
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { Face } from '../../../src/look/components/face.tsx';
import { IconButton } from '../kit/button.tsx';
import { EmojiText } from '../kit/emoji-text.tsx';
import { wordsOf } from '../kit/plain-html.ts';
import { Ago, Moment } from '../kit/time.tsx';
import { useAction } from '../kit/use-action.ts';
import { accountPath, nameOf } from '../people/account.ts';
import { api } from '../server/api.ts';
import { isolated } from '../words/names.ts';
import { AskedActions } from './asked-actions.tsx';
import { type Account, refreshAwaitedGroups, removeGroup, type ShownGroup, type Status } from './groups.ts';
import { KindIcon } from './kind-icon.tsx';
import css from './notifications.module.css';
import type { NotificationsMessages } from './notifications-messages.ts';
import { useNotificationsMessages } from './notifications-messages.ts';

const statusPath = ({ account, id }: Status): string => `${accountPath(account)}/${id}`;

/** The address of the page with details. */
function pathOf({ group, people, status }: ShownGroup): string {
  if (group.community_event) return `/events/${group.community_event.id}`;
  if (group.community_date_poll) return `/date-polls/${group.community_date_poll.id}`;
  if (group.community_group) return `/@${group.community_group.username}`;
  if (group.community_tag && group.notifications_count > 1)
    return `/tags/${encodeURIComponent(group.community_tag.name)}`;
  if (status) return statusPath(status);
  if (group.report) return `/moderation/reports/${group.report.id}`;
  if (group.moderation_warning) return `/account/warnings/${group.moderation_warning.id}`;
  if (group.event) return `/notifications/severed/${group.event.id}`;
  if (group.community_move) return accountPath(group.community_move.account);
  if (group.collection) return `/collections/${group.collection.id}`;
  const [first] = people;
  return first ? accountPath(first) : '/notifications';
}

/** Pages of the server are not the client's. */
const isServerPage = (path: string): boolean => /^\/(?:moderation|account)\b/.test(path);

function whoOf(words: NotificationsMessages, people: readonly Account[], total: number): string {
  const [first, second] = people.map(nameOf);
  if (first === undefined) return '';
  if (total === 2 && second !== undefined) return words.and({ first, second });
  return total > 1 ? words.andOthers({ first, others: total - 1 }) : first;
}

function sentenceOf(words: NotificationsMessages, { group, people }: ShownGroup): { sentence: string; who: string } {
  const {
    community_event: event,
    community_group: circle,
    community_tag: tag,
    community_move: move,
    community_date_poll: datePoll,
    collection,
    event: severance,
    report,
  } = group;
  const total = Math.max(group.notifications_count, people.length);
  const hashtag = tag && `#${tag.name}`;
  // Several events with a hashtag have only that in common.
  const titled = hashtag && total > 1 ? hashtag : (event?.title ?? datePoll?.title ?? circle?.name ?? hashtag);
  const named = titled ?? collection?.name ?? severance?.target_name ?? (move && `@${move.account.acct}`);
  const what = named === undefined ? (report ? isolated(`@${report.target_account.acct}`) : '') : isolated(named);
  const who = whoOf(words, people, total);
  const text = words.sentences[group.type];
  return { sentence: typeof text === 'string' ? text : text({ who, what, people: total }), who };
}

/** The sentence with the names in it, which are read first. */
function Sentence({ text, who }: { text: string; who: string }) {
  const at = who ? text.indexOf(who) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{who}</b>
      {text.slice(at + who.length)}
    </>
  );
}

/** One line of the post that it is about. */
function Excerpt({ status }: { status: Status }) {
  return (
    <p className="meta one" lang={status.language ?? undefined} dir="auto">
      <EmojiText text={status.spoiler_text || wordsOf(status.content)} emojis={status.emojis} />
    </p>
  );
}

const MOST_FACES = 2;

function LinkedFaces({ people }: { people: readonly Account[] }) {
  return (
    <span className={people.length > 1 ? `faces ${css.several}` : 'faces'}>
      {people.slice(0, MOST_FACES).map((person) => (
        <Link key={person.id} to={accountPath(person)}>
          <Face of={person} size={people.length > 1 ? 's' : 'row'} />
          <span className="hidden">{nameOf(person)}</span>
        </Link>
      ))}
    </span>
  );
}

export function NotificationCard({ shown, isNew }: { shown: ShownGroup; isNew: boolean }) {
  const words = useNotificationsMessages();
  const { group, people, status } = shown;
  const { sentence, who } = sentenceOf(words, shown);
  const path = pathOf(shown);
  const { run: dismiss } = useAction(async () => {
    const putBack = removeGroup(group.group_key);
    await api.notificationGroups.dismiss.mutate({ group_key: group.group_key }).catch((error) => {
      putBack();
      throw error;
    });
    await refreshAwaitedGroups();
  });
  return (
    <li className={isNew ? `${css.note} ${css.new}` : css.note}>
      <div className={css.pair}>
        <LinkedFaces people={people} />
        <KindIcon kind={group.type} />
      </div>
      <div className={css.say}>
        <p>
          {isNew && <span className="hidden">{words.isNew} </span>}
          <Link className={css.onward ?? ''} to={path} reloadDocument={isServerPage(path)}>
            <Sentence text={sentence} who={who} />
          </Link>
        </p>
        {group.community_event && (
          <p className="meta">
            <Moment at={group.community_event.begins_on} />
          </p>
        )}
        {group.community_move?.follow && <p className="meta">{words.movedFollows[group.community_move.follow]}</p>}
        {status && <Excerpt status={status} />}
        <AskedActions shown={shown} />
      </div>
      <div className={css.end}>
        {group.latest_page_notification_at && (
          <span className="meta">
            <Ago at={group.latest_page_notification_at} />
          </span>
        )}
        <IconButton label={words.dismiss({ sentence })} onClick={() => dismiss()}>
          <X className="icon s" aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
