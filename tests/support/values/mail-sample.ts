/** A value for each field of each mail, apart from those that have defaults. The compiler names a field without one. */
import type { ZodDefault } from 'zod';
import type { MAIL_VALUES, MailName } from '../../../src/domain/mails/values.ts';

type RequiredIn<Shape> = { [Field in keyof Shape]: Shape[Field] extends ZodDefault ? never : Field }[keyof Shape];
type MailField = { [Name in MailName]: RequiredIn<(typeof MAIL_VALUES)[Name]['shape']> }[MailName];

export const MAIL_SAMPLE: Record<MailField, string> = {
  url: 'https://cafe.example/x',
  poll: 'Winter dinner',
  organizes: 'false',
  first: 'lindenau.example',
  second: 'events.lindenau.example',
  used: 'events.lindenau.example',
  profiles: '@zoe@lindenau.example, @zoe@events.lindenau.example',
  code: '042917',
  count: '3',
  accounts: '@bob@bad.example',
  event: 'Tea',
  group: 'Readers',
  host: 'rooms.example',
  person: 'Zoë',
  reported: 'Bob',
  comments: '',
  reason: '',
  changes: 'status',
  beginsOn: '2026-12-24T18:30:00.000Z',
  status: 'CONFIRMED',
  place: '',
  account: '@zoe',
  email: 'zoe@example.org',
  action: 'silence',
  change: 'code_used',
  name: 'Town hall',
  left: '3',
  provider: 'University of Lindenau',
  label: 'zoe@lindenau.example',
  position: '2',
  answer: 'https://cafe.example/waiting?token=x',
  until: '2026-12-24T12:00:00.000Z',
  text: '',
  lines: 'Bring a cup.',
  messages: 'https://cafe.example/event-messages?token=x',
  reply: 'https://cafe.example/events/x/join',
  posts: '',
  warnedAt: '2026-12-24T18:30:00.000Z',
  appealedAt: '2026-12-25T18:30:00.000Z',
};
