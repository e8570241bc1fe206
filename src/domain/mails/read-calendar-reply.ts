/** Reads the answer of a calendar program out of a mail (iMIP, RFC 6047): one REPLY of iTIP (RFC 5546). */

export type Attendance = 'ACCEPTED' | 'DECLINED' | 'TENTATIVE';

export interface CalendarReply {
  /** The recipients as in the headers, and the organizer's address, which some programs omit. */
  to: string[];
  /** In lower case. */
  from: string;
  /** The UID of the event. */
  uid: string;
  attendance: Attendance;
  /** The person's comment; empty if there is none. */
  comment: string;
  writtenAt: Date;
}

/** Enough for an answer with the invitation quoted, and pictures of a signature. */
export const LONGEST_MAIL = 2_000_000;

/** Headers in which mail servers record the recipient. */
const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

const isAttendance = (text: string): text is Attendance => ['ACCEPTED', 'DECLINED', 'TENTATIVE'].includes(text);

/** The mail contains no answer to an invitation; the message is for the mail server's log. */
export class NoCalendarReply extends Error {}

const none = (why: string): never => {
  throw new NoCalendarReply(why);
};

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** @throws NoCalendarReply if it is no mail with one answer */
export async function readCalendarReply(mail: Uint8Array): Promise<CalendarReply> {
  if (mail.length > LONGEST_MAIL) none('it is too long');
  // Loaded only for the command that reads mails.
  const [{ default: PostalMime }, { default: ical }] = await Promise.all([import('postal-mime'), import('ical.js')]);
  const { attachments, headers, from } = await PostalMime.parse(mail);
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar') ?? none('no part is a calendar');
  const calendar = parsed(() => new ical.Component(ical.parse(textOf(part.content))));
  if (String(calendar.getFirstPropertyValue('method')).toUpperCase() !== 'REPLY') none('its calendar is no REPLY');
  const event = calendar.getFirstSubcomponent('vevent') ?? none('its calendar has no event');
  const attendees = event.getAllProperties('attendee');
  if (attendees.length !== 1) none('it is not of one attendee');
  const attendance = String(attendees[0]?.getFirstParameter('partstat')).toUpperCase();
  if (!isAttendance(attendance)) return none('it neither accepts nor declines');
  const stamp = event.getFirstPropertyValue('dtstamp');
  const writtenAt = stamp instanceof ical.Time ? stamp.toJSDate() : none('it does not say when it was written');
  const text = (name: string): string => String(event.getFirstPropertyValue(name) ?? '');
  return {
    to: [...headers.flatMap(({ key, value }) => (RECIPIENT_HEADERS.includes(key) ? [value] : [])), text('organizer')],
    from: (from?.address ?? '').toLowerCase(),
    uid: text('uid'),
    attendance,
    comment: text('comment'),
    writtenAt,
  };
}

function parsed<Read>(read: () => Read): Read {
  try {
    return read();
  } catch {
    return none('its calendar cannot be read');
  }
}
