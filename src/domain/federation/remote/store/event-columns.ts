/** The columns of a remote event, from its document. */
import type { Prisma } from '../../../../generated/prisma/client.ts';
import type { EventVisibility } from '../../../../generated/prisma/enums.ts';
import { storedOptions } from '../../../events/options.ts';
import { type EventText, FURTHER_DESCRIPTION_MAX } from '../../../events/texts.ts';
import { isWebUrl } from '../../../kernel/web-url.ts';
import type { RemoteEvent } from '../../documents/events/event.ts';
import type { RemoteTimes } from '../../documents/events/event-times.ts';
import { cut } from '../../documents/forms.ts';
import { PUBLIC } from '../../documents/recipients.ts';
import { remoteHtml, remoteText } from './remote-html.ts';

const LONGEST_HTML = 200_000;

/** The server that sends a text adds links of hashtags and mentions after it checked the length. */
const LONGEST_FURTHER_HTML = 2 * FURTHER_DESCRIPTION_MAX;

/**
 * The rule of posts: everybody in `to` is public, in `cc` unlisted. Other events are for the organizer's followers.
 *
 * @param silenced whether the organizer is limited, whose public events are in no list
 */
function visibilityOf({ to, cc }: RemoteEvent, silenced: boolean): EventVisibility {
  if (to.includes(PUBLIC)) return silenced ? 'UNLISTED' : 'PUBLIC';
  return cc.includes(PUBLIC) ? 'UNLISTED' : 'PRIVATE';
}

/**
 * Only the source is cut, because sanitizing closes open elements, and a cut through its result may leave a tag or an attribute open.
 * The result may be longer than the source.
 */
function descriptionOf(content: string, { picture }: RemoteEvent, longest: number): string {
  const shown = { pictures: picture === null ? [] : [picture.url] };
  let html = remoteHtml(content, shown);
  for (let most = longest; html.length > longest; most = Math.floor(most / 2))
    html = remoteHtml(cut(content, most), shown);
  return html;
}

const titleOf = (title: string, { url }: RemoteEvent): string => remoteText(title) || new URL(url).host;

const textsOf = (remote: RemoteEvent): EventText[] =>
  remote.texts.map(({ language, title, content }) => ({
    language,
    title: titleOf(title, remote),
    description: descriptionOf(content, remote, LONGEST_FURTHER_HTML),
  }));

/** The columns of `remote_events`. */
export const remoteEventColumns = (remote: RemoteEvent, now: Date) => ({
  changedAt: remote.updated,
  fetchedAt: now,
  listed: remote.to.includes(PUBLIC),
  language: remote.language,
  statusThere: remote.statusThere,
  categoryThere: remote.categoryThere,
  joinModeThere: remote.joinModeThere,
  participantCount: remote.participants,
  remainingPlaces: remote.remaining,
  contacts: remote.contacts,
});

/** The columns that an Update may change, too. */
export function eventColumns(remote: RemoteEvent, times: RemoteTimes, silenced: boolean) {
  const { onlineAddress, status, cancellationMessage } = remote;
  const options = {
    ...storedOptions(null),
    commentModeration: remote.comments,
    remainingAttendeeCapacity: remote.remaining,
    showRemainingAttendeeCapacity: remote.remaining !== null,
    showStartTime: !times.allDay,
    showEndTime: times.showEndTime && !times.allDay,
    offers: remote.prices.map((offer) => ({ ...offer, url: offer.url && isWebUrl(offer.url) ? offer.url : null })),
    showParticipationPrice: remote.prices.length > 0,
  };
  return {
    title: titleOf(remote.title, remote),
    description: descriptionOf(remote.content, remote, LONGEST_HTML),
    language: remote.language,
    texts: textsOf(remote) as unknown as Prisma.InputJsonArray,
    ...{ beginsOn: times.beginsOn, endsOn: times.endsOn, timeZone: times.timeZone },
    category: remote.category,
    status,
    cancellationMessage: status === 'CANCELLED' ? cancellationMessage : null,
    visibility: visibilityOf(remote, silenced),
    joinOptions: remote.joinOptions,
    externalParticipationUrl: remote.externalUrl,
    onlineAddress: onlineAddress !== null && isWebUrl(onlineAddress) ? onlineAddress : null,
    maximumAttendeeCapacity: remote.maximum,
    options: options as unknown as Prisma.InputJsonObject,
    draft: remote.draft,
    url: remote.url,
  };
}
